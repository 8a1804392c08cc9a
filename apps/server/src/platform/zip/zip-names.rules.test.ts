import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { decodePath } from './zip-names.ts';

it('names of macOS are UTF-8, whether their accents are letters of their own or not', () => {
  for (const path of [
    'Bestand Köln/Müller-17/01.jpg',
    'Γ-21/front.jpg',
    'Kőris/ű.jpg',
    '東京/車.jpg',
    'S-1/🚗.jpg',
  ]) {
    expect(decodePath(Buffer.from(path.normalize('NFD')))).toBe(path.normalize('NFD'));
    expect(decodePath(Buffer.from(path))).toBe(path);
  }
});

it.each([
  [
    'cp850',
    [
      'Müller-19/01.jpg',
      'Citroën-3',
      'Peugeot Éric/côté.jpg',
      'Coupé/vóór.jpg',
      'Niño-4',
      'São Paulo',
      'Ångström-2',
    ],
  ],
  [
    'cp850',
    [
      'Öltest 7',
      'Straße 12',
      'maïs',
      'Francesc/pàgina.jpg',
      'qualità',
      'Ærø-9',
      'JOSÉ',
      'MÜLLER',
      'COTÉ Nº1',
    ],
  ],
  ['cp437', ['Müller-19/01.jpg', 'Citroën-3', 'côté', 'Niño-4']],
  [
    'cp852',
    ['Kőris-9/01.jpg', 'Győr-12', 'Škoda-3/zadní.jpg', 'Příbor', 'Łódź-4', 'Čapek', 'Žilina', 'Nagyfűtés'],
  ],
  ['cp850', ['ÄÖÜ', 'ÖÄÜ', 'é-5', 'À', 'où', 'São/coração.jpg', 'Überführung', 'CÔTÉ', 'pães', 'avó']],
  ['cp852', ['biały-3', 'Wrocław', 'tył', 'światła', 'Gdańsk']],
  ['cp737', ['Αθήνα-3/μπροστά.jpg', 'Γιώργος', 'ΠΕΤΡΟΣ-1']],
  [
    'cp737',
    [
      'Αυτοκίνητα/Μερσεντές 3',
      'πίσω αριστερά',
      'ΑΥΤΟΚΙΝΗΤΑ',
      'Άουντι',
      'εσωτερικό',
      'Γκρι',
      'ΦΩΤΟ 2',
      'Ήπειρος',
    ],
  ],
  [
    'cp866',
    [
      'Москва-3/спереди.jpg',
      'Лада Веста/сзади справа.jpg',
      'Автосалон/Волга 31',
      'АВТО-17',
      'БМВ Х5',
      '№5 Киа',
      'Фольксваген',
      'ГАЗель',
    ],
  ],
  ['cp866', ['ёлка', 'Київ-4', 'Щербинка', 'СКЛАД', 'багажник', 'чёрный', 'в наличии', 'ключи']],
])('names of Windows in %s are read', (page, paths) => {
  for (const path of paths) expect(decodePath(iconv.encode(path, page))).toBe(path);
});

it('of two alphabets that share their bytes, the one is taken in which a name is a word', () => {
  const names = {
    cp866:
      'Рязань Казань Самара Омск Пермь Воронеж Краснодар Стоянка Кредит Лизинг Дилер Иванов Кузнецов Татьяна Кабриолет ' +
      'Автобус Бензин Дизель Механика Кожа Камера Подогрев Резина Царапина Ремонт Гарантия приборы потолок запаска НОВЫЕ КЛИЕНТЫ',
    cp737:
      'Πειραιάς Χανιά Ρόδος Κέρκυρα Καβάλα Τρίκαλα Κοζάνη Γκαράζ Πελάτης Πώληση Συνεργείο Ελαστικά Μπαταρία Φανάρι Καθρέφτης ' +
      'Μηχανή Δέρμα Κλιματισμός Κάμερα Βενζίνη Αυτόματο Λεωφορείο Ζημιά Εγγύηση Μαρία Ελένη Χρήστος ΜΗΧΑΝΗ ΠΩΛΗΣΗ γενική κοντινή',
  };
  for (const [page, words] of Object.entries(names)) {
    const all = words.split(' ');
    const wrong = all.filter((word) => decodePath(iconv.encode(word, page)) !== word);
    expect([page, wrong]).toEqual([page, []]);
  }
});

it('names of Western Europe are never Greek or Russian', () => {
  const words =
    'Ä Ö Ü ß é à ç ñ ø Größe Rück Tür Äußeres Ölwechsel Übergröße Noël élève forêt maïs garçon siège España camión año Málaga coração ' +
    'mãe ação três perché città così Åse Ørsted Bjørn Göteborg blå rød València més Vögel öä ÄÖ ÉÈ';
  for (const page of ['cp850', 'cp437'])
    for (const word of words.split(' '))
      expect(decodePath(iconv.encode(word, page))).not.toMatch(/[\p{Script=Greek}\p{Script=Cyrillic}]/u);
});

it('a folder is the same for all of its files, and backslashes separate folders', () => {
  const raw = iconv.encode('Müller-19\\š.jpg', 'cp852');
  expect(decodePath(raw)).toBe('Müller-19/š.jpg');
  expect(decodePath(iconv.encode('Müller-19\\01.jpg', 'cp850'))).toBe('Müller-19/01.jpg');
});
