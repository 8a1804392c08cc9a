const frame = {
  width: 18,
  height: 18,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function EyeIcon() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z" />
      <circle cx="12" cy="12" r="2.750" />
    </svg>
  );
}

export function EyeOffIcon() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M9.900 5.800A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-2.600 3.300M6.200 7.300A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-.9" />
      <path d="m4 3 16 18" />
    </svg>
  );
}
