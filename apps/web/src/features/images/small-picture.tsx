import type { Image } from '@forecourt/contract/images';
import { IconPhoto } from '@tabler/icons-react';
import { Picture } from '../../ui/picture.tsx';
import { smallOf } from './image-list.ts';
import { useLocalPhoto } from './local-photos.ts';

interface SmallPictureProps {
  image: Image;
  alt: string;
  className?: string;
}

/** A picture in the size of a tile, from the moment when its photo has been sent. */
export function SmallPicture({ image, alt, className }: SmallPictureProps) {
  const local = useLocalPhoto(image);
  return (
    <Picture
      src={smallOf(image) ?? local}
      alt={alt}
      sameSubject
      {...(className && { className })}
      placeholder={<IconPhoto size={28} stroke={1.25} />}
    />
  );
}
