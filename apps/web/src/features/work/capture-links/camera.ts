import { checkedPx, greyOf, type PhotoProblem, problemOf } from './photo-check.ts';

/** `denied`: the user or a policy forbids it; `missing`: there is none, it is in use, or the page is not https. */
export type CameraFailure = 'denied' | 'missing';

/** Not yet in TypeScript's library: W3C MediaStream Image Capture. */
declare class ImageCapture {
  constructor(track: MediaStreamTrack);
  takePhoto(): Promise<Blob>;
}

const takesPhotos = () => 'ImageCapture' in globalThis;

/**
 * Where the browser takes photos with the whole sensor, a smaller video saves its battery; elsewhere the photo is a frame of
 * the video, which is therefore as large as the camera has it.
 */
const wantedSize = () =>
  takesPhotos()
    ? { width: { ideal: 1920 }, height: { ideal: 1440 } }
    : { width: { ideal: 4032 }, height: { ideal: 3024 } };

/** Opens the camera on the back. Rejects with a CameraFailure. */
export async function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw 'missing' satisfies CameraFailure;
  try {
    return await mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, ...wantedSize() },
    });
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
    throw (isDenied ? 'denied' : 'missing') satisfies CameraFailure;
  }
}

export const videoTrackOf = (stream: MediaStream): MediaStreamTrack | null =>
  stream.getVideoTracks()[0] ?? null;

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Quality of the JPEG of a video frame: hardly larger than the camera's own, without visible blocks. */
const frameQuality = 0.92;

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  return context;
}

/** The current frame of the video in its full size. */
function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  contextOf(canvas).drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the frame is empty'))),
      'image/jpeg',
      frameQuality,
    ),
  );
}

/** Takes a photo, with the whole sensor where the browser can. */
export async function takePhoto(video: HTMLVideoElement, track: MediaStreamTrack): Promise<Blob> {
  if (!takesPhotos()) return frameOf(video);
  // Some cameras report the ability and fail.
  return new ImageCapture(track).takePhoto().catch(() => frameOf(video));
}

type LightCapabilities = MediaTrackCapabilities & { torch?: boolean };

/** Whether the light beside the camera can be switched on. */
export function hasLight(track: MediaStreamTrack): boolean {
  const { torch } = (track.getCapabilities?.() ?? {}) as LightCapabilities;
  return torch === true;
}

export async function switchLight(track: MediaStreamTrack, torch: boolean): Promise<void> {
  const constraint: MediaTrackConstraintSet & { torch: boolean } = { torch };
  await track.applyConstraints({ advanced: [constraint] });
}

/** What is wrong with a picture of this size, checked on a small copy; null also where it has no pixels yet. */
function problemIn(source: CanvasImageSource, width: number, height: number): PhotoProblem | null {
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, checkedPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const context = contextOf(canvas);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return problemOf(greyOf(context.getImageData(0, 0, canvas.width, canvas.height)));
}

export const problemOfVideo = (video: HTMLVideoElement): PhotoProblem | null =>
  problemIn(video, video.videoWidth, video.videoHeight);

/** `unknown`: this browser cannot open the photo, such as a HEIC file in most of them. */
export type Verdict = PhotoProblem | 'good' | 'unknown';

export async function verdictOn(photo: Blob): Promise<Verdict> {
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (!bitmap) return 'unknown';
  const problem = problemIn(bitmap, bitmap.width, bitmap.height);
  bitmap.close();
  return problem ?? 'good';
}
