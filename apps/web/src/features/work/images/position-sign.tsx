import { exteriorAzimuth, type PositionName } from '@forecourt/contract/positions';
import { IconArmchair, IconZoomIn } from '@tabler/icons-react';

/** Icon for the position of the camera: a car seen from above, its front up, with a dot for the camera. */
export function PositionSign({ position, size = 40 }: { position: PositionName; size?: number }) {
  if (position.startsWith('interior.')) return <IconArmchair size={size * 0.7} stroke={1.25} />;
  if (!(position in exteriorAzimuth)) return <IconZoomIn size={size * 0.7} stroke={1.25} />;
  const azimuth = exteriorAzimuth[position as keyof typeof exteriorAzimuth];
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="14" y="9" width="12" height="22" rx="4.500" strokeWidth="1.250" />
      <path
        d="M15.500 16.500c2.500-1.200 6.500-1.200 9 0M16 25.500c2.200.8 5.800.8 8 0"
        strokeWidth="1.250"
      />
      {/* Azimuth 45 is front left; with the front up, the vehicle's left is on the left, so the rotation is negative.
       */}
      <g transform={`rotate(${-azimuth} 20 20)`}>
        <circle cx="20" cy="3.500" r="2.500" fill="var(--accent)" stroke="none" />
      </g>
    </svg>
  );
}
