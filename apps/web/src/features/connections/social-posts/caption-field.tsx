import {
  captionHashtagsMax,
  captionMax,
  captionMentionsMax,
  countHashtags,
  countMentions,
  isCaption,
} from '@forecourt/contract/social-captions';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { AreaField } from '../../../ui/field.tsx';
import { inserted } from './post-draft.ts';
import styles from './social-posts.module.css';

const rows = 5;

interface CaptionFieldProps {
  caption: string;
  /** Facts of the vehicle, such as its name, that can be put into the caption. */
  words?: readonly string[];
  onChange: (caption: string) => void;
}

/** The caption of a post, with how much of Instagram's limits it uses. */
export function CaptionField({ caption, onChange, words = [] }: CaptionFieldProps) {
  const t = useText();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const number = (value: number) => wholeNumber(value, language);
  const used = t('socialPosts.counts', {
    length: number(caption.length),
    max: number(captionMax),
    tags: number(countHashtags(caption)),
    tagsMax: number(captionHashtagsMax),
    mentions: number(countMentions(caption)),
    mentionsMax: number(captionMentionsMax),
  });
  const insert = (word: string) => {
    const area = box.current?.querySelector('textarea');
    onChange(inserted(caption, word, area?.selectionStart ?? caption.length));
  };
  return (
    <div className={styles.caption} ref={box}>
      <AreaField
        label={t('socialPosts.caption')}
        rows={rows}
        value={caption}
        onChange={onChange}
        hint={used}
        showProblem
        problem={isCaption(caption) ? null : `${t('socialPosts.captionTooLong')} ${used}`}
      />
      {words.length > 0 && (
        <fieldset className={styles.words}>
          <legend>{t('socialPosts.insert')}</legend>
          {words.map((word) => (
            <Button key={word} small icon={<IconPlus size={16} />} onClick={() => insert(word)}>
              {word}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
