import type { Image } from '@forecourt/contract/images';
import { IconPhoto } from '@tabler/icons-react';
import { Picture } from '../../../ui/picture.tsx';
import { smallOf } from './image-list.ts';
import { useLocalPhoto } from './local-photos.ts';

interface SmallPictureProps {
  image: Image;
  alt: string;
  className?: string;
  /** `contain` shows the whole picture, whatever its shape. */
  fit?: 'contain' | 'cover';
}

/** A thumbnail, shown as soon as the photo has been uploaded. */
export function SmallPicture({ image, alt, className, fit = 'cover' }: SmallPictureProps) {
  const local = useLocalPhoto(image);
  return (
    <Picture
      src={smallOf(image) ?? local}
      alt={alt}
      sameSubject
      fit={fit}
      {...(className && { className })}
      placeholder={<IconPhoto size={28} stroke={1.25} />}
    />
  );
}
