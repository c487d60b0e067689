import { heap, piece, pieceOf, type CatalogueItem } from './item.ts'

/** Small furniture, linen, and what hangs on walls. */
const furnishings: readonly CatalogueItem[] = [
  piece('Garment bag', 0.05, 1, 'suit bag'),
  piece('Globe', 0.05, 2, 'world globe'),
  piece('Lamp shade', 0.05, 1, 'lampshade'),
  piece('Footboard', 0.3, 12, 'foot board'),
  piece('Massage chair', 1.2, 80, 'shiatsu chair', ['electronics']),
  piece(
    'Lift chair',
    1,
    55,
    'power recliner, electric recliner, riser recliner, power lift chair',
    ['electronics'],
  ),
  piece('Papasan chair', 0.6, 12, 'papasan, wicker chair, rattan chair'),
  piece(
    'Folding chair',
    0.08,
    4,
    'stacking chair, metal chair, banquet chair, stackable chair, metal folding chair',
  ),
  piece(
    'Folding table',
    0.2,
    14,
    'card table folding, banquet table, plastic table, trestle table, plastic folding table',
  ),
  piece('Drop leaf table', 0.5, 25, 'gateleg table, butterfly table'),
  piece('Table leaf', 0.08, 6, 'table leg, table top, tabletop'),
  piece('Nesting tables', 0.25, 12, 'nest of tables, set of nesting tables, stacking tables'),
  piece('Plant stand', 0.1, 5, 'pedestal, telephone table'),
  piece('Corner cabinet', 0.9, 45, 'corner unit, corner hutch'),
  piece('Display cabinet', 1.2, 60, 'curio cabinet, curio, glass cabinet'),
  piece('Secretary desk', 0.9, 45, 'roll top desk, rolltop desk, bureau desk'),
  piece(
    'Storage cabinet',
    0.8,
    35,
    'utility cabinet, garage cabinet, metal cabinet, wood cabinet, linen cabinet, broom closet',
  ),
  piece('Pantry cabinet', 1.2, 50, 'pantry, pantry unit, larder'),
  piece('Shoe rack', 0.15, 6, 'shoe cabinet, shoe shelf, boot rack, shoe bench'),
  piece('Cube shelf', 0.6, 30, 'cube organizer, cube storage, cube unit'),
  piece(
    'Plastic drawers',
    0.2,
    6,
    'plastic drawer unit, plastic drawer, sterilite drawers, rubbermaid drawers, storage drawers, drawer unit, plastic storage drawers',
  ),
  piece('TV tray', 0.05, 3, 'folding tray table, tv table tray'),
  piece('Drawer', 0.08, 5),
  piece(
    'Magazine rack',
    0.08,
    4,
    'newspaper rack, umbrella holder, cd rack, cd tower, dvd rack, dvd tower',
  ),
  piece('Clothes rack', 0.3, 8, 'clothing rack, garment rack, valet stand, rolling rack'),
  piece('Laundry hamper', 0.15, 3, 'hamper, clothes hamper, laundry basket, wicker basket, basket'),
  piece(
    'Fireplace screen',
    0.15,
    8,
    'fireplace tools, log holder, fire screen, fireplace tool set',
    ['metal'],
  ),
  piece('Jewellery box', 0.05, 3, 'jewelry box, jewellery armoire, jewelry armoire'),
  piece('Step stool', 0.08, 3, 'kitchen step stool, foot ladder'),
  piece('Bed slats', 0.15, 10, 'slats, bed slat, set of slats', ['wood']),
  piece('Adjustable bed base', 0.9, 60, 'adjustable base, adjustable frame', ['electronics']),
  piece(
    'Mattress topper',
    0.3,
    7,
    'mattress pad, foam topper, memory foam topper, mattress cover, egg crate foam',
  ),
  piece('Air mattress', 0.08, 5, 'inflatable mattress, blow up mattress, airbed, air bed'),
]

const linen: readonly CatalogueItem[] = [
  piece('Pillow', 0.05, 1, 'bed pillow, throw pillow'),
  piece('Cushion', 0.08, 2, 'couch cushion, sofa cushion, throw cushion'),
  piece(
    'Blanket',
    0.08,
    2,
    'comforter, duvet, quilt, bedspread, throw blanket, electric blanket, moving blanket, furniture blanket',
  ),
  piece('Towel', 0.02, 0.5, 'bath towel, beach towel'),
  heap('Sheets', 0.05, 3, 'bed sheet, bedsheet, set of sheets'),
  piece('Shoes', 0.02, 1, 'pair of shoes, shoe, boot, pair of boots'),
  piece('Coat', 0.04, 2, 'jacket, winter coat, suit, dress, wedding dress, leather jacket'),
  piece(
    'Backpack',
    0.05,
    1.5,
    'duffel bag, duffle bag, gym bag, purse, handbag, briefcase, school bag, laptop bag',
  ),
  piece('Hanger', 0.01, 0.2, 'coat hanger, clothes hanger'),
]

const walls: readonly CatalogueItem[] = [
  piece(
    'Painting',
    0.05,
    3,
    'artwork, oil painting, wall art, art piece, canvas print, piece of art',
  ),
  piece('Poster', 0.01, 0.3, 'framed poster'),
  piece('Tapestry', 0.05, 3, 'wall hanging'),
  heap(
    'Decorations',
    0.1,
    6,
    'decor, home decor, decoration, ornament, figurine, knick knack, knickknack, collectible, bric a brac, trinket, candle, candle holder',
  ),
  piece('Photo album', 0.01, 2, 'album, photo frame'),
]

const media: readonly CatalogueItem[] = [
  pieceOf(
    'Books',
    'Book',
    0.002,
    0.8,
    'textbook, hardcover, paperback, set of encyclopedias, novel, cookbook',
  ),
  pieceOf('Records', 'Record', 0.001, 0.3, 'vinyl record, lp, vinyl album'),
  heap('Records', 0.1, 30, 'record collection, vinyl collection, record album'),
  heap('Magazines', 0.15, 50, 'magazine, comic book, comic, national geographic, catalogue'),
  heap(
    'CDs and DVDs',
    0.1,
    15,
    'cd, dvd, vhs tape, cassette, vhs, video tape, blu ray, cassette tape, video game',
  ),
]

export const home: readonly CatalogueItem[] = [...furnishings, ...linen, ...walls, ...media]
