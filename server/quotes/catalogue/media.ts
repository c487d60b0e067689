import { piece, type CatalogueItem } from './item.ts'

/** Entertainment and computing, beyond what stands in electronics.ts. */
export const media: readonly CatalogueItem[] = [
  piece('VCR', 0.03, 4, 'video recorder, vhs player', ['electronics']),
  piece('Fax machine', 0.06, 6, 'fax', ['electronics']),
  piece('Projector screen', 0.15, 8, 'projection screen, pull down screen, movie screen'),
  piece('Record player', 0.08, 7, 'turntable, gramophone, phonograph', ['electronics']),
  piece('Console stereo', 1.2, 60, 'stereo console, cabinet stereo, stereo cabinet', [
    'electronics',
  ]),
  piece(
    'DVD player',
    0.03,
    3,
    'cd player, blu ray player, cassette deck, tape deck, cable box, pvr, set top box, digital box, satellite receiver',
    ['electronics'],
  ),
  piece(
    'Radio',
    0.03,
    3,
    'boombox, boom box, clock radio, alarm clock, walkie talkie, cb radio, ghetto blaster',
    ['electronics'],
  ),
  piece('Receiver', 0.05, 9, 'av receiver, stereo receiver, amp receiver', ['electronics']),
  piece('Soundbar', 0.04, 4, 'sound bar', ['electronics']),
  piece('Subwoofer', 0.15, 15, 'sub woofer', ['electronics']),
  piece('Headphones', 0.01, 0.3, 'headset, earphones, pair of headphones, webcam', ['electronics']),
  piece('Karaoke machine', 0.15, 10, 'karaoke', ['electronics']),
  piece(
    'Home theatre',
    0.4,
    25,
    'home theater, surround sound, surround sound system, home theatre system, home theater system',
    ['electronics'],
  ),
  piece('Jukebox', 1.4, 130, 'juke box', ['electronics', 'heavy']),
  piece('Pinball machine', 1.4, 120, 'pinball', ['electronics', 'heavy']),
  piece('Tablet', 0.01, 0.6, 'ipad, kindle, ereader, e reader', ['electronics']),
  piece('Router', 0.01, 0.6, 'modem, wifi router, internet router, network switch', [
    'electronics',
  ]),
  piece('Computer mouse', 0.01, 0.2, 'mouse, joystick, game controller', ['electronics']),
  piece('Scanner', 0.06, 5, 'document scanner', ['electronics']),
  piece(
    'Hard drive',
    0.01,
    0.7,
    'external drive, usb drive, motherboard, graphics card, computer part',
    ['electronics'],
  ),
  piece(
    'TV antenna',
    0.2,
    6,
    'antenna, tv aerial, rabbit ears, tv mount, tv bracket, wall mount, tv wall mount',
    ['metal'],
  ),
  piece('3D printer', 0.1, 10, '', ['electronics']),
  piece('Power supply', 0.03, 5, 'ups, battery backup, transformer, charger, phone charger', [
    'electronics',
  ]),
  piece('Chandelier', 0.2, 8, 'crystal chandelier', ['electronics']),
  piece('Smart speaker', 0.01, 1, 'google home, amazon echo, alexa', ['electronics']),
  piece('Ceiling fan', 0.15, 7, 'ceiling fan light', ['appliance', 'electronics']),
  piece('Air purifier', 0.08, 6, 'air filter, air cleaner, hepa filter', [
    'appliance',
    'electronics',
  ]),
  piece(
    'Carpet cleaner',
    0.15,
    9,
    'carpet shampooer, steam cleaner, floor polisher, steam mop, floor cleaner, swiffer',
    ['appliance', 'electronics'],
  ),
  piece('Central vacuum', 0.3, 18, 'central vac, built in vacuum, vacuflo', [
    'appliance',
    'electronics',
  ]),
  piece('Wine cooler fridge', 0.5, 40, 'wine chiller', ['refrigerant', 'appliance']),
  piece('Foot spa', 0.05, 3, 'foot massager, foot bath, massager, heating pad', [
    'appliance',
    'electronics',
  ]),
]
