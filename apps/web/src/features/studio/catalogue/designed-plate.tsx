import { sizeForPlate } from '@forecourt/contract/plate-formats';
import type { PlateDesign } from '@forecourt/contract/recipe';
import { Suspense, type SVGProps } from 'react';
import { useLoadedPictures } from './use-loaded-pictures.ts';
import { usePlateDrawing } from './use-plate-drawing.ts';

interface DesignedPlateProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  design: PlateDesign;
  /** Address of its logo's picture. */
  logo: string | null;
  /** Width per height of the plate that it is drawn for; absent: in its own shape. */
  ratio?: number;
}

function Drawing({ design, logo, ratio, ...rest }: DesignedPlateProps) {
  const { drawPlate, sizeOfDesign } = usePlateDrawing();
  const { picture } = useLoadedPictures(logo ? { picture: logo } : {});
  const size = ratio ? sizeForPlate(design, ratio, true) : sizeOfDesign(design);
  const {
    height,
    logo: box,
    parts,
    width,
  } = drawPlate(design, size, picture ? picture.naturalWidth / picture.naturalHeight : null);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" {...rest}>
      {parts.map(({ colour, path, scale, x, y }) => (
        <path
          key={`${x} ${y} ${colour} ${path}`}
          d={path}
          fill={colour}
          transform={`translate(${x} ${y}) scale(${scale})`}
        />
      ))}
      {box && logo && (
        <image
          href={logo}
          x={box.left}
          y={box.top}
          width={box.width}
          height={box.height}
          preserveAspectRatio="none"
        />
      )}
    </svg>
  );
}

/** A designed plate, drawn as picture processes draw it; nothing until its letters are loaded. */
export function DesignedPlate(props: DesignedPlateProps) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
