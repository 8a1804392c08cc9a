import { LanguageCode } from '@forecourt/contract/languages';
import type { LanguageContent } from '@forecourt/contract/notifications';
import type { RequestKind } from '@forecourt/contract/picture-requests';

/** What whoever asked is told; `{{name}}` is what was made, `{{reason}}` why it was not. */
type Words = Record<RequestKind, { done: string; declined: string }> & { choose: string; why: string };

const words: Record<LanguageCode, Words> = {
  en: {
    background: { done: 'Your background is ready', declined: 'Your background request was declined' },
    'license-plate': {
      done: 'Your plate picture is ready',
      declined: 'Your plate picture request was declined',
    },
    choose: 'You can choose “{{name}}” from now on.',
    why: 'Reason: {{reason}}',
  },
  de: {
    background: { done: 'Ihr Hintergrund ist fertig', declined: 'Ihr Hintergrundwunsch wurde abgelehnt' },
    'license-plate': {
      done: 'Ihr Kennzeichenbild ist fertig',
      declined: 'Ihr Wunsch nach einem Kennzeichenbild wurde abgelehnt',
    },
    choose: 'Sie können „{{name}}“ ab jetzt wählen.',
    why: 'Grund: {{reason}}',
  },
  fr: {
    background: {
      done: 'Votre arrière-plan est prêt',
      declined: 'Votre demande d’arrière-plan a été refusée',
    },
    'license-plate': {
      done: 'Votre image de plaque est prête',
      declined: 'Votre demande d’image de plaque a été refusée',
    },
    choose: 'Vous pouvez désormais choisir « {{name}} ».',
    why: 'Motif : {{reason}}',
  },
  es: {
    background: { done: 'Su fondo está listo', declined: 'Su solicitud de fondo ha sido rechazada' },
    'license-plate': {
      done: 'Su imagen de matrícula está lista',
      declined: 'Su solicitud de imagen de matrícula ha sido rechazada',
    },
    choose: 'Desde ahora puede elegir «{{name}}».',
    why: 'Motivo: {{reason}}',
  },
  pt: {
    background: { done: 'O seu fundo está pronto', declined: 'O seu pedido de fundo foi recusado' },
    'license-plate': {
      done: 'A sua imagem de matrícula está pronta',
      declined: 'O seu pedido de imagem de matrícula foi recusado',
    },
    choose: 'A partir de agora pode escolher «{{name}}».',
    why: 'Motivo: {{reason}}',
  },
  ca: {
    background: {
      done: 'El vostre fons està a punt',
      declined: 'La vostra sol·licitud de fons s’ha rebutjat',
    },
    'license-plate': {
      done: 'La vostra imatge de matrícula està a punt',
      declined: 'La vostra sol·licitud d’imatge de matrícula s’ha rebutjat',
    },
    choose: 'Des d’ara podeu triar «{{name}}».',
    why: 'Motiu: {{reason}}',
  },
  it: {
    background: { done: 'Il suo sfondo è pronto', declined: 'La sua richiesta di sfondo è stata rifiutata' },
    'license-plate': {
      done: 'La sua immagine di targa è pronta',
      declined: 'La sua richiesta di immagine di targa è stata rifiutata',
    },
    choose: 'Da ora può scegliere «{{name}}».',
    why: 'Motivo: {{reason}}',
  },
  hu: {
    background: { done: 'Elkészült a háttere', declined: 'Háttérkérését elutasítottuk' },
    'license-plate': {
      done: 'Elkészült a rendszámtábla-képe',
      declined: 'Rendszámtáblakép-kérését elutasítottuk',
    },
    choose: 'Mostantól választhatja: „{{name}}”.',
    why: 'Indoklás: {{reason}}',
  },
  el: {
    background: { done: 'Το φόντο σας είναι έτοιμο', declined: 'Το αίτημά σας για φόντο απορρίφθηκε' },
    'license-plate': {
      done: 'Η εικόνα πινακίδας σας είναι έτοιμη',
      declined: 'Το αίτημά σας για εικόνα πινακίδας απορρίφθηκε',
    },
    choose: 'Από εδώ και πέρα μπορείτε να επιλέγετε «{{name}}».',
    why: 'Αιτιολογία: {{reason}}',
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
