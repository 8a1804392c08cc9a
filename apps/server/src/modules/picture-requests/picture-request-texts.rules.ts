import { LanguageCode } from '@forecourt/contract/languages';
import type { LanguageContent } from '@forecourt/contract/notifications';
import type { RequestKind } from '@forecourt/contract/picture-requests';

/** What whoever asked is told; `{{name}}` is what was made, `{{reason}}` why it was not. */
type Words = Record<RequestKind, { done: string; declined: string }> & { choose: string; why: string };

const words: Record<LanguageCode, Words> = {
  en: {
    background: { done: 'Your background is ready', declined: 'Your background was declined' },
    'license-plate': { done: 'Your plate picture is ready', declined: 'Your plate picture was declined' },
    choose: 'You can choose “{{name}}” from now on.',
    why: 'The reason: {{reason}}',
  },
  de: {
    background: { done: 'Ihr Hintergrund ist fertig', declined: 'Ihr Hintergrund wurde abgelehnt' },
    'license-plate': {
      done: 'Ihr Kennzeichenbild ist fertig',
      declined: 'Ihr Kennzeichenbild wurde abgelehnt',
    },
    choose: 'Sie können „{{name}}“ ab jetzt wählen.',
    why: 'Der Grund: {{reason}}',
  },
  fr: {
    background: { done: 'Votre arrière-plan est prêt', declined: 'Votre arrière-plan a été refusé' },
    'license-plate': {
      done: 'Votre image de plaque est prête',
      declined: 'Votre image de plaque a été refusée',
    },
    choose: 'Vous pouvez désormais choisir « {{name}} ».',
    why: 'La raison : {{reason}}',
  },
  es: {
    background: { done: 'Su fondo está listo', declined: 'Su fondo ha sido rechazado' },
    'license-plate': {
      done: 'Su imagen de matrícula está lista',
      declined: 'Su imagen de matrícula ha sido rechazada',
    },
    choose: 'Desde ahora puede elegir «{{name}}».',
    why: 'El motivo: {{reason}}',
  },
  pt: {
    background: { done: 'O seu fundo está pronto', declined: 'O seu fundo foi recusado' },
    'license-plate': {
      done: 'A sua imagem de matrícula está pronta',
      declined: 'A sua imagem de matrícula foi recusada',
    },
    choose: 'A partir de agora pode escolher «{{name}}».',
    why: 'O motivo: {{reason}}',
  },
  ca: {
    background: { done: 'El vostre fons està a punt', declined: 'El vostre fons s’ha rebutjat' },
    'license-plate': {
      done: 'La vostra imatge de matrícula està a punt',
      declined: 'La vostra imatge de matrícula s’ha rebutjat',
    },
    choose: 'Des d’ara podeu triar «{{name}}».',
    why: 'El motiu: {{reason}}',
  },
  it: {
    background: { done: 'Il suo sfondo è pronto', declined: 'Il suo sfondo è stato rifiutato' },
    'license-plate': {
      done: 'La sua immagine di targa è pronta',
      declined: 'La sua immagine di targa è stata rifiutata',
    },
    choose: 'Da ora può scegliere «{{name}}».',
    why: 'Il motivo: {{reason}}',
  },
  hu: {
    background: { done: 'Elkészült a háttere', declined: 'A hátteréről szóló kérést elutasítottuk' },
    'license-plate': {
      done: 'Elkészült a rendszámtábla-képe',
      declined: 'A rendszámtábla-képről szóló kérését elutasítottuk',
    },
    choose: 'Mostantól választhatja: „{{name}}”.',
    why: 'Az ok: {{reason}}',
  },
  el: {
    background: { done: 'Το φόντο σας είναι έτοιμο', declined: 'Το φόντο σας απορρίφθηκε' },
    'license-plate': {
      done: 'Η εικόνα πινακίδας σας είναι έτοιμη',
      declined: 'Η εικόνα πινακίδας σας απορρίφθηκε',
    },
    choose: 'Από εδώ και πέρα μπορείτε να επιλέγετε «{{name}}».',
    why: 'Ο λόγος: {{reason}}',
  },
};

export type Answered = { answer: 'done'; name: string } | { answer: 'declined'; reason: string };

/** The answer in every language; a reason stays in the words of whoever gave it. */
export function answerTexts(kind: RequestKind, answered: Answered): LanguageContent[] {
  return LanguageCode.options.map((language) => {
    const said = words[language];
    const content =
      answered.answer === 'done'
        ? said.choose.replace('{{name}}', () => answered.name)
        : said.why.replace('{{reason}}', () => answered.reason);
    return { language, content: { headLine: said[kind][answered.answer], content } };
  });
}
