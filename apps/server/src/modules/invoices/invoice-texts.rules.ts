/** The words of a printed invoice. `Texts` demands every one of them in every language. */
export type InvoiceWord =
  | 'invoice'
  | 'number'
  | 'date'
  | 'period'
  | 'vatId'
  | 'description'
  | 'quantity'
  | 'credits'
  | 'net'
  | 'netSum'
  | 'vat'
  | 'total'
  | 'items'
  | 'client'
  | 'vehicle'
  | 'exterior'
  | 'interior'
  | 'detail'
  | 'crop'
  | 'combo'
  | 'order'
  | 'cancelled'
  | 'itemsInCsv';

type Texts = Record<InvoiceWord, string>;

const en: Texts = {
  invoice: 'Invoice',
  number: 'Invoice number',
  date: 'Date',
  period: 'Period',
  vatId: 'VAT ID',
  description: 'Description',
  quantity: 'Quantity',
  credits: 'Credits',
  net: 'Net',
  netSum: 'Net total',
  vat: 'VAT {{rate}}',
  total: 'Total',
  items: 'Items',
  client: 'Client',
  vehicle: 'Vehicle',
  exterior: 'Exterior picture',
  interior: 'Interior picture',
  detail: 'Detail picture',
  crop: 'Cut-out',
  combo: 'Vehicle, all pictures',
  order: 'Credit package',
  cancelled: 'Void',
  itemsInCsv: 'The {{count}} items are in the CSV file of this invoice.',
};

const de: Texts = {
  invoice: 'Rechnung',
  number: 'Rechnungsnummer',
  date: 'Datum',
  period: 'Zeitraum',
  vatId: 'USt-IdNr.',
  description: 'Beschreibung',
  quantity: 'Menge',
  credits: 'Credits',
  net: 'Netto',
  netSum: 'Summe netto',
  vat: 'USt. {{rate}}',
  total: 'Gesamtbetrag',
  items: 'Positionen',
  client: 'Betrieb',
  vehicle: 'Fahrzeug',
  exterior: 'Außenbild',
  interior: 'Innenbild',
  detail: 'Detailbild',
  crop: 'Freisteller',
  combo: 'Fahrzeug, alle Bilder',
  order: 'Credit-Paket',
  cancelled: 'Storniert',
  itemsInCsv: 'Die {{count}} Positionen stehen in der CSV-Datei dieser Rechnung.',
};

const fr: Texts = {
  invoice: 'Facture',
  number: 'Numéro de facture',
  date: 'Date',
  period: 'Période',
  vatId: 'N° TVA',
  description: 'Désignation',
  quantity: 'Quantité',
  credits: 'Crédits',
  net: 'HT',
  netSum: 'Total HT',
  vat: 'TVA {{rate}}',
  total: 'Total TTC',
  items: 'Détail',
  client: 'Site',
  vehicle: 'Véhicule',
  exterior: 'Image extérieure',
  interior: 'Image intérieure',
  detail: 'Image de détail',
  crop: 'Détourage',
  combo: 'Véhicule, toutes les images',
  order: 'Pack de crédits',
  cancelled: 'Annulée',
  itemsInCsv: 'Les {{count}} lignes figurent dans le fichier CSV de cette facture.',
};

const es: Texts = {
  invoice: 'Factura',
  number: 'Número de factura',
  date: 'Fecha',
  period: 'Periodo',
  vatId: 'NIF-IVA',
  description: 'Descripción',
  quantity: 'Cantidad',
  credits: 'Créditos',
  net: 'Neto',
  netSum: 'Total neto',
  vat: 'IVA {{rate}}',
  total: 'Total',
  items: 'Conceptos',
  client: 'Concesionario',
  vehicle: 'Vehículo',
  exterior: 'Imagen exterior',
  interior: 'Imagen interior',
  detail: 'Imagen de detalle',
  crop: 'Recorte',
  combo: 'Vehículo, todas las imágenes',
  order: 'Paquete de créditos',
  cancelled: 'Anulada',
  itemsInCsv: 'Los {{count}} conceptos están en el archivo CSV de esta factura.',
};

const pt: Texts = {
  invoice: 'Fatura',
  number: 'Número da fatura',
  date: 'Data',
  period: 'Período',
  vatId: 'N.º IVA',
  description: 'Descrição',
  quantity: 'Quantidade',
  credits: 'Créditos',
  net: 'Líquido',
  netSum: 'Total líquido',
  vat: 'IVA {{rate}}',
  total: 'Total',
  items: 'Itens',
  client: 'Concessionário',
  vehicle: 'Veículo',
  exterior: 'Imagem exterior',
  interior: 'Imagem interior',
  detail: 'Imagem de detalhe',
  crop: 'Recorte',
  combo: 'Veículo, todas as imagens',
  order: 'Pacote de créditos',
  cancelled: 'Anulada',
  itemsInCsv: 'Os {{count}} itens estão no ficheiro CSV desta fatura.',
};

const ca: Texts = {
  invoice: 'Factura',
  number: 'Número de factura',
  date: 'Data',
  period: 'Període',
  vatId: 'NIF-IVA',
  description: 'Descripció',
  quantity: 'Quantitat',
  credits: 'Crèdits',
  net: 'Net',
  netSum: 'Total net',
  vat: 'IVA {{rate}}',
  total: 'Total',
  items: 'Conceptes',
  client: 'Concessionari',
  vehicle: 'Vehicle',
  exterior: 'Imatge exterior',
  interior: 'Imatge interior',
  detail: 'Imatge de detall',
  crop: 'Retall',
  combo: 'Vehicle, totes les imatges',
  order: 'Paquet de crèdits',
  cancelled: 'Anul·lada',
  itemsInCsv: 'Els {{count}} conceptes són al fitxer CSV d’aquesta factura.',
};

const it: Texts = {
  invoice: 'Fattura',
  number: 'Numero fattura',
  date: 'Data',
  period: 'Periodo',
  vatId: 'Partita IVA',
  description: 'Descrizione',
  quantity: 'Quantità',
  credits: 'Crediti',
  net: 'Netto',
  netSum: 'Totale netto',
  vat: 'IVA {{rate}}',
  total: 'Totale',
  items: 'Voci',
  client: 'Sede',
  vehicle: 'Veicolo',
  exterior: 'Immagine esterna',
  interior: 'Immagine interna',
  detail: 'Immagine di dettaglio',
  crop: 'Scontorno',
  combo: 'Veicolo, tutte le immagini',
  order: 'Pacchetto di crediti',
  cancelled: 'Annullata',
  itemsInCsv: 'Le {{count}} voci sono nel file CSV di questa fattura.',
};

const hu: Texts = {
  invoice: 'Számla',
  number: 'Számlaszám',
  date: 'Kelt',
  period: 'Időszak',
  vatId: 'Adószám',
  description: 'Megnevezés',
  quantity: 'Mennyiség',
  credits: 'Kreditek',
  net: 'Nettó',
  netSum: 'Nettó összesen',
  vat: 'ÁFA {{rate}}',
  total: 'Fizetendő összesen',
  items: 'Tételek',
  client: 'Kereskedés',
  vehicle: 'Jármű',
  exterior: 'Külső kép',
  interior: 'Belső kép',
  detail: 'Részletkép',
  crop: 'Kivágás',
  combo: 'Jármű, összes kép',
  order: 'Kreditcsomag',
  cancelled: 'Érvénytelen',
  itemsInCsv: 'A(z) {{count}} tétel a számla CSV-fájljában található.',
};

const el: Texts = {
  invoice: 'Τιμολόγιο',
  number: 'Αριθμός τιμολογίου',
  date: 'Ημερομηνία',
  period: 'Περίοδος',
  vatId: 'ΑΦΜ',
  description: 'Περιγραφή',
  quantity: 'Ποσότητα',
  credits: 'Μονάδες',
  net: 'Καθαρό',
  netSum: 'Καθαρό σύνολο',
  vat: 'ΦΠΑ {{rate}}',
  total: 'Σύνολο',
  items: 'Αναλυτικά',
  client: 'Κατάστημα',
  vehicle: 'Όχημα',
  exterior: 'Εξωτερική εικόνα',
  interior: 'Εσωτερική εικόνα',
  detail: 'Εικόνα λεπτομέρειας',
  crop: 'Αποκοπή',
  combo: 'Όχημα, όλες οι εικόνες',
  order: 'Πακέτο μονάδων',
  cancelled: 'Ακυρωμένο',
  itemsInCsv: 'Οι {{count}} γραμμές βρίσκονται στο αρχείο CSV αυτού του τιμολογίου.',
};

export const invoiceTexts = { en, de, fr, es, pt, ca, it, hu, el };
type Language = keyof typeof invoiceTexts;

/** How dates and money are written; a country where the language alone would mean another continent. */
const locales: Partial<Record<Language, string>> = { en: 'en-GB', pt: 'pt-PT' };

function isKnown(language: string): language is Language {
  return language in invoiceTexts;
}

/** The words of a language, English where it has none, and the locale that goes with them. */
export function wordsOf(language: string): { locale: string; say: Say } {
  const known = isKnown(language) ? language : 'en';
  const say: Say = (word, values = {}) =>
    invoiceTexts[known][word].replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
  return { locale: locales[known] ?? known, say };
}

export type Say = (word: InvoiceWord, values?: Record<string, string>) => string;
