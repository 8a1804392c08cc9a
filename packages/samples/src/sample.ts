/** Pixels from the picture's top left corner. */
type PixelPoint = readonly [x: number, y: number];

/** Positions of things in a sample picture. */
export interface SampleTruth {
  /** The plate that faces the camera. */
  plate: {
    text: string;
    /** False when the plate is seen from the side, or something occludes it. */
    visible: boolean;
    /** Top left, top right, bottom right, bottom left as the plate is read. */
    corners: readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];
  };
  /** The point where each tyre's middle touches the ground. */
  wheels: readonly {
    name: 'front-left' | 'front-right' | 'rear-left' | 'rear-right';
    contact: PixelPoint;
    visible: boolean;
  }[];
  camera: {
    /** Rows in which the horizon crosses the picture's left and right edge, pixels from the top. */
    horizon: readonly [left: number, right: number];
    /** Metres above the ground. */
    height: number;
    /** Millimetres, as on a sensor of 36 by 27. */
    focal: number;
  };
}

/** One line of index.json. File names are relative to this folder. */
export interface SampleEntry extends SampleTruth {
  name: string;
  file: string;
  /** 8-bit grey PNG, 255 inside the vehicle (windows included), 0 outside. */
  matte: string;
  width: number;
  height: number;
  /** Name of the vehicle, shared by all its pictures. */
  vehicle: string;
  body: 'hatchback' | 'saloon' | 'suv' | 'van';
  paint: string;
  /** Degrees clockwise from the front: 0 front, 90 the vehicle's left side, 180 rear. */
  azimuth: number;
  position: string;
  place: string;
  light: string;
  /** Whether another car is close behind the vehicle. */
  otherCar: boolean;
  /** Whether a person stands beside the vehicle. */
  person: boolean;
}
