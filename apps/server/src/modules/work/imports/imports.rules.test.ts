import { describe, expect, it } from 'vitest';
import { isHidden, newVehicleOf, positionIn, refusalOf, vehicleKeysOf } from './imports.rules.ts';

const vehicle = { reference: 'S-10', vin: 'WVWZZZ1KZAW000001' };

describe('the position of a file', () => {
  it.each([
    ['front_left.jpg', 'exterior.front_left'],
    ['S-10/exterior.front_left.jpg', 'exterior.front_left'],
    ['S-10_01_exterior-front_left.jpg', 'exterior.front_left'],
    ['S-10/Front Left (2).JPG', 'exterior.front_left'],
    ['left.png', 'exterior.left'],
    ['rear-right.jpeg', 'exterior.rear_right'],
    ['dashboard.heic', 'interior.dashboard'],
    ['interior_front_seats.jpg', 'interior.front_seats'],
    ['wheel_fl.jpg', 'detail.wheel'],
    ['details/wheel 3.jpg', 'detail.wheel'],
    ['detail.other_2.jpg', 'detail.other'],
    ['IMG_boot.jpg', 'interior.boot'],
    ['01.jpg', 'exterior.front_left'],
    ['S-10_02.jpg', 'exterior.front'],
    ['s-10 8.jpg', 'exterior.left'],
    ['WVWZZZ1KZAW000001_10.jpg', 'interior.dashboard'],
    ['W000001_02.jpg', 'exterior.front'],
    ['S-10/interior/01.jpg', 'interior.dashboard'],
    ['S-10/interior/photos/01.jpg', 'interior.dashboard'],
    ['S-10/Photos/02.jpg', 'exterior.front'],
  ])('%s is %s', (path, position) => {
    expect(positionIn(path, vehicle)).toBe(position);
  });

  it.each([
    'IMG_0001.jpg',
    'IMG_12.jpg',
    'S-10.jpg',
    'S-10_99.jpg',
    'S-10_00.jpg',
    'other.jpg',
    'monkey.jpg',
    'frontage.jpg',
    'photo.jpg',
  ])('%s contains none', (path) => {
    expect(positionIn(path, vehicle)).toBeNull();
  });
});

describe('the vehicle of a file', () => {
  it('is named by its nearest folder, then by those above it, then by its own name', () => {
    expect(vehicleKeysOf('May/S-10/exterior/S-11_02_front.jpg')).toEqual([
      'exterior',
      'S-10',
      'May',
      'S-11_02',
      'S-11',
    ]);
    expect(vehicleKeysOf('S-11_02.jpg')).toEqual(['S-11_02', 'S-11']);
    expect(vehicleKeysOf('front.jpg')).toEqual([]);
  });

  it('is created for a folder with a digit and for a VIN, and for nothing else', () => {
    expect(newVehicleOf('S-10/front.jpg')).toEqual({ reference: 'S-10', vin: null });
    const vin = 'WVWZZZ1KZAW000001';
    expect(newVehicleOf(`${vin.toLowerCase()}/front.jpg`)).toEqual({ reference: vin, vin });
    expect(newVehicleOf(`${vin}_02.jpg`)).toEqual({ reference: vin, vin });
    expect(newVehicleOf('photos/front.jpg')).toBeNull();
    expect(newVehicleOf('Stock 2026/Golf/front.jpg')).toBeNull();
    expect(newVehicleOf('S-10_front.jpg')).toBeNull();
    expect(newVehicleOf(`${'9'.repeat(101)}/front.jpg`)).toBeNull();
  });
});

describe.each([
  ...['photos', 'Bilder', 'Képek', 'Εικόνες', 'JPG', 'Photos (2)', 'Teil 1', 'set_2'],
  ...['100CANON', 'DCIM/101MSDCF', '100ND750', '103_PANA', '202405__', 'Camera Roll'],
  ...[
    '2024-05-01',
    '01.05.2024',
    '1_5_2024',
    'New folder (2)',
    'Új mappa',
    'Neuer Ordner',
    'Νέος φάκελος (3)',
  ],
  ...['1920x1080', 'web 1200px', 'Photos from 2024', 'drive-download-20240501T101010Z-001'],
])('a folder %s is of no vehicle', (folder) => {
  it('so that the folder above it counts', () => {
    const path = `Stock/S-23/${folder}/02.jpg`;
    expect(newVehicleOf(path)).toEqual({ reference: 'S-23', vin: null });
    expect(vehicleKeysOf(path).slice(0, 2)).toEqual(['S-23', 'Stock']);
  });

  it('and none is created for it', () => {
    expect(newVehicleOf(`${folder}/02.jpg`)).toBeNull();
  });

  it('but one that exists and is called so is found, where no other folder names one', () => {
    const name = folder.split('/').at(-1);
    expect(vehicleKeysOf(`${folder}/02.jpg`)[0]).toBe(name);
  });
});

it.each(['exterior', 'Interiors', 'photos/exterior'])(
  'the folder above counts where the photos of a vehicle are in %s',
  (folder) => {
    expect(newVehicleOf(`Stock/S-23/${folder}/02.jpg`)).toEqual({ reference: 'S-23', vin: null });
  },
);

it.each(['1204', '12040', '20240017', '2024-05', '911TURBO', '100K1204', '12-05-24', '4050x', 'Golf 3'])(
  'the folder %s is of a vehicle, although it looks like one of photos',
  (folder) => {
    expect(newVehicleOf(`Stock/${folder}/02.jpg`)).toEqual({ reference: folder, vin: null });
  },
);

it('hidden files of operating systems are skipped', () => {
  expect(['__MACOSX/S-10/._front.jpg', 'S-10/.DS_Store', 'Thumbs.db', '.git/x.png'].every(isHidden)).toBe(
    true,
  );
  expect(['S-10/front.jpg', 'a.b/c.d.jpg'].some(isHidden)).toBe(false);
});

describe('a file is refused before it is unpacked', () => {
  const file = {
    path: 'S-10/front.jpg',
    sizeBytes: 1_000,
    packedBytes: 1_000,
    isEncrypted: false,
    isLink: false,
    leadsOut: false,
    isReadable: true,
  };
  it.each([
    [{}, null],
    [{ leadsOut: true }, 'path'],
    [{ isLink: true }, 'link'],
    [{ isEncrypted: true }, 'encrypted'],
    [{ isReadable: false }, 'unreadable'],
    [{ path: 'more.zip' }, 'archive'],
    [{ path: 'more.tar.gz' }, 'archive'],
    [{ sizeBytes: 0 }, 'fileDataMissing'],
    [{ sizeBytes: 41 * 1024 * 1024 }, 'imageTooLarge'],
    [{ sizeBytes: 100_000 }, null],
    [{ sizeBytes: 100_001 }, 'ratio'],
  ] as const)('%o: %s', (parts, reason) => {
    expect(refusalOf({ ...file, ...parts })).toBe(reason);
  });
});
