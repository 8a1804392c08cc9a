/** Recognises the columns of a list by their headings, in the nine languages of the panel. */
import { foldText } from '@forecourt/contract/fold-text';
import { type ListColumn, type ListField, listFields } from '@forecourt/contract/vehicle-lists';

/** Headings of a field: without accents, in lower case, without spaces and punctuation. */
const headings: Record<ListField, string> = {
  reference:
    'reference ref stocknumber stockno stock stockid nummer internenummer interneid bestandsnummer lagernummer fahrzeugnummer ' +
    'fahrzeugnr kundenreferenz referenz numerodestock ndestock numerostock nstock refinterne numerointerno codiceinterno ' +
    'riferimento referencia numerodeexistencias numeroestoc numerodestoc estoc ' +
    'numerointern keszletszam hivatkozas azonosito raktariszam αριθμοσαποθεματοσ κωδικοσ αναφορα unitid dealerid inventorynumber ' +
    'offernumber angebotsnummer ' +
    // Short forms.
    'stocknr stocknum stk stkno stockref unitno inventoryno invno lagernr lagerno bestandsnr internenr wagennr wagennummer fzgnr ' +
    'kommnr kommissionsnr kommissionsnummer nostock nodestock refstock numstock numdestock numeroparc numerodeparc noparc nparc ' +
    'refvehicule nref noref numref refinterna numinterno ninterno rif rifinterno nrif codinterno nrstock nestoque numeroestoque nestoc ' +
    'numestoc ndestoc numdestoc keszletsz keszletazonosito raktarisz nyilvsz nyilvantartasiszam αραποθεματοσ αρστοκ κωδ ' +
    'κωδαποθεματοσ κωδικοσαποθεματοσ κωδοχηματοσ κωδικοσοχηματοσ',
  vin:
    'vin vinnumber vehicleidentificationnumber chassis chassisnumber chassisno fin fahrgestellnummer fahrgestellnr ' +
    'fahrzeugidentifikationsnummer finvin vinfin numerodechassis numerodeserie telaio numeroditelaio numerotelaio bastidor ' +
    'numerodebastidor ndebastidor numerodequadro chassi numerodechassi numerodexassis xassis bastidor alvazszam ' +
    'αριθμοσπλαισιου πλαισιο',
  make: 'make brand manufacturer marke hersteller fabrikat marque constructeur marca fabbricante fabricante marka gyartmany gyarto μαρκα κατασκευαστησ',
  model:
    'model modelname modell modellname modele modello modelo tipus modelljekezes typ μοντελο modellbezeichnung modeldescription',
  year:
    'year modelyear yearofmanufacture registrationyear firstregistration baujahr modelljahr erstzulassung ez annee millesime ' +
    'anneemodele miseencirculation datedemiseencirculation anno annodiimmatricolazione immatricolazione primaimmatricolazione ano ' +
    'anomodelo anodematricula matriculacion primeramatriculacion any anydematriculacio evjarat gyartasiev evszam ετοσ χρονολογια',
  colour:
    'colour color exteriorcolour exteriorcolor farbe aussenfarbe lackfarbe couleur couleurexterieure colore coloreesterno cor ' +
    'corexterior colorexterior szin kulsoszin χρωμα',
  mileage:
    'mileage odometer km kilometres kilometers miles kilometerstand laufleistung kmstand kilometrage chilometraggio chilometri ' +
    'kilometraje kilometros quilometragem quilometros quilometratge quilometres kilometerora futasteljesitmeny futottkm χιλιομετρα ' +
    'mileagevalue odometervalue odometerreading mileagefromodometer mileagefromodometervalue meilen milles millas milhas miglia',
  price:
    'price retailprice askingprice saleprice preis verkaufspreis endpreis bruttopreis prix prixdevente prezzo prezzodivendita precio ' +
    'precioventa preciodeventa preco precodevenda preu preudevenda ar eladasiar vetelar τιμη',
  pictures:
    'pictures picture picturesurl pictureurls photos photo photourl photourls images image imageurl imageurls imagelinks bilder bild ' +
    'bildurl bildurls bildlinks fotos foto fotolinks imagen imagenes imagem imagens imatge imatges immagini immagine fotografie ' +
    'photographies urlphotos urlfotos kepek kep fotok φωτογραφιεσ εικονεσ',
};

const fieldOf = new Map(
  listFields.flatMap((field) => headings[field].split(' ').map((name) => [name, field] as const)),
);

/** `Bild-URL 3` and `bildurl` are the same heading: letters count, without accents and case. */
function headingKey(heading: string): string {
  return foldText(heading).replaceAll(/[^\p{Letter}]|[ºª]/gu, '');
}

/** A heading of prices with their currency, such as `Preis (EUR)`. */
const priceWithCurrency = /^(.{2,}?)(in)?(eur|euro|usd|gbp|chf|huf|ft|pln|czk|ron|sek|nok|dkk)$/;

/** A heading of mileages with their unit, such as `Laufleistung in km`. */
const mileageWithUnit = /^(.{2,}?)(in)?(kms?|mi|miles)$/;

/** The field that a heading names; undefined for none. */
function fieldNamed(heading: string): ListField | undefined {
  const key = headingKey(heading);
  const isOf = (field: ListField, withUnit: RegExp) => fieldOf.get(withUnit.exec(key)?.[1] ?? '') === field;
  if (fieldOf.has(key)) return fieldOf.get(key);
  if (isOf('price', priceWithCurrency)) return 'price';
  return isOf('mileage', mileageWithUnit) ? 'mileage' : undefined;
}

/** A heading that is a stock number where no other one is. */
const idKey = 'id';

/** Whether a text is a heading of some column. One of mostly digits, such as 45.000 km, is the value of a cell. */
export function isKnownHeading(text: string): boolean {
  if (text.length > headingLengthMax) return false;
  const key = headingKey(text);
  const digits = text.replaceAll(/\D/g, '').length;
  return key.length > digits && (fieldNamed(text) !== undefined || key === idKey);
}

/** The longest text that is compared with the known headings. */
const headingLengthMax = 60;

/**
 * The field of each column: as the same heading was assigned before, or as it is called. Only pictures may have several
 * columns.
 */
export function proposeFields(
  columns: readonly string[],
  kept: ReadonlyMap<string, ListColumn>,
): ListColumn[] {
  const taken = new Set<ListColumn>();
  const namedBy = (heading: string) => kept.get(heading) ?? fieldNamed(heading);
  const hasReference = columns.some((heading) => namedBy(heading) === 'reference');
  return columns.map((heading) => {
    const isReference = !hasReference && headingKey(heading) === idKey;
    const field = namedBy(heading) ?? (isReference ? 'reference' : '');
    if (field === '' || (field !== 'pictures' && taken.has(field))) return '';
    taken.add(field);
    return field;
  });
}

/** Whether rows can be read by these fields: they name vehicles, and only pictures have several columns. */
export function canRead(fields: readonly ListColumn[]): boolean {
  const single = fields.filter((field) => field !== '' && field !== 'pictures');
  return (
    new Set(single).size === single.length && single.some((field) => field === 'reference' || field === 'vin')
  );
}
