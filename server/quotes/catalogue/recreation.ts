import { heap, piece, type CatalogueItem } from './item.ts'

/** Sports, music, hobbies and holidays. */
const sports: readonly CatalogueItem[] = [
  piece('Scooter', 0.08, 4, 'kick scooter, kids scooter, push scooter'),
  piece('Snowboard', 0.08, 4),
  piece('Sled', 0.15, 3, 'toboggan, sleigh, snow tube, crazy carpet, gt racer'),
  piece(
    'Skates',
    0.04,
    2,
    'skate, pair of skates, ice skates, hockey skates, rollerblades, roller blades, roller skates, pair of rollerblades, inline skates',
  ),
  piece(
    'Ski boots',
    0.05,
    4,
    'pair of ski boots, ski boot, snowboard boots, snowshoes, pair of snowshoes',
  ),
  piece('Hockey stick', 0.02, 0.5, 'baseball bat, lacrosse stick, ski pole, set of ski poles'),
  piece('Hockey net', 0.5, 14, 'soccer net, soccer goal, lacrosse net'),
  piece(
    'Hockey bag',
    0.2,
    12,
    'hockey gear, hockey equipment, goalie pads, bag of hockey gear, goalie equipment',
  ),
  piece('Skateboard', 0.03, 3, 'longboard, long board, skate board'),
  piece(
    'Sports ball',
    0.01,
    0.5,
    'basketball, soccer ball, football, volleyball, bowling ball, exercise ball, yoga ball, ball',
  ),
  piece(
    'Racket',
    0.01,
    0.5,
    'tennis racket, badminton set, tennis racquet, badminton racket, squash racket',
  ),
  piece('Canoe', 1.5, 35),
  piece(
    'Paddle board',
    0.6,
    12,
    'paddleboard, sup board, stand up paddle board, surfboard, windsurfer, wakeboard, surf board, boogie board, water skis',
  ),
  piece('Inflatable boat', 0.4, 20, 'raft, zodiac, inflatable dinghy, rubber boat, rubber dinghy'),
  piece('Life jacket', 0.04, 1, 'lifejacket, life vest, wetsuit, wet suit, dry suit'),
  piece(
    'Fishing rod',
    0.02,
    1,
    'fishing pole, fishing gear, tackle box, fishing net, crab trap, prawn trap',
  ),
  piece('Paddle', 0.02, 1, 'oar, pair of oars, kayak paddle, canoe paddle'),
  piece('Yoga mat', 0.03, 1, 'exercise mat, gym mat, workout mat, foam mat, tumbling mat'),
  piece(
    'Ab machine',
    0.3,
    15,
    'thigh master, step machine, stepper, mini stepper, ab roller, vibration plate, exercise stepper',
  ),
  piece('Stair climber', 1.2, 90, 'stairmaster, stair master, stair machine, step mill', ['metal']),
  piece(
    'Squat rack',
    0.8,
    70,
    'power rack, power cage, pull up bar, chin up bar, weight rack, dumbbell rack',
    ['metal'],
  ),
  piece('Weight plate', 0.01, 12, 'barbell plate', ['metal']),
  piece('Weight bar', 0.05, 20, 'curl bar, olympic bar', ['metal']),
  piece('Dartboard', 0.05, 5, 'dart board, dart cabinet'),
  piece('Air hockey table', 0.9, 60, 'hockey table, table hockey'),
  piece('Poker table', 0.6, 35, 'card table, casino table'),
  piece('Shuffleboard', 2, 150, 'shuffleboard table', ['heavy']),
  piece('Sleeping bag', 0.05, 2, 'camping mat, sleeping pad, camping mattress'),
  piece('Camping gear', 0.3, 12, 'camping equipment, camping stuff, camping supply'),
  piece(
    'Sports equipment',
    0.3,
    12,
    'sports gear, sporting good, sporting equipment, sports stuff',
  ),
  piece('Helmet', 0.03, 1, 'bike helmet, hockey helmet, hard hat'),
  piece('Trophy', 0.01, 1),
]

const music: readonly CatalogueItem[] = [
  piece('Drum kit', 0.9, 40, 'drum set, set of drums, drumkit, snare drum, bass drum'),
  piece(
    'Violin',
    0.04,
    2,
    'viola, trumpet, flute, clarinet, saxophone, trombone, banjo, mandolin, ukulele',
  ),
  piece('Cello', 0.3, 6, 'double bass, upright bass, harp'),
  piece('Accordion', 0.08, 10),
  piece('Guitar amp', 0.15, 18, 'guitar amplifier, bass amp, amp, amplifier', ['electronics']),
  piece('Guitar case', 0.12, 4, 'instrument case, violin case, trumpet case, keyboard case'),
  piece('Music stand', 0.05, 2, 'microphone, microphone stand, mic stand, keyboard stand'),
  piece('Musical instrument', 0.15, 5, 'instrument'),
]

const hobbies: readonly CatalogueItem[] = [
  piece('Easel', 0.1, 5, 'drafting table, drawing table, art easel'),
  heap(
    'Craft supplies',
    0.2,
    12,
    'art supply, craft supply, fabric, yarn, sewing supply, crafting supply, craft stuff, wool',
  ),
  piece('Telescope', 0.1, 8, 'microscope, binoculars'),
  piece('Kiln', 0.5, 80, 'pottery wheel, pottery kiln', ['heavy']),
  piece('Loom', 1, 45, 'spinning wheel', ['wood']),
  piece('Model train set', 0.15, 8, 'train set, model train, slot car set'),
  piece(
    'Wine making kit',
    0.2,
    10,
    'carboy, glass carboy, beer making kit, brewing equipment, demijohn, wine barrel, keg, beer keg, kegerator',
  ),
  piece('Camera', 0.01, 1, 'video camera, camcorder, security camera, tripod', ['electronics']),
]

const holidays: readonly CatalogueItem[] = [
  heap(
    'Christmas lights',
    0.05,
    5,
    'string of lights, string light, christmas light, xmas lights, fairy light, outdoor light',
    ['electronics'],
  ),
  heap(
    'Christmas decorations',
    0.2,
    10,
    'xmas decoration, holiday decoration, halloween decoration, christmas ornament, christmas decoration, christmas stuff, xmas stuff, seasonal decoration, halloween stuff',
  ),
  piece('Wreath', 0.05, 2, 'garland, christmas wreath, pumpkin'),
  piece(
    'Lawn ornament',
    0.1,
    6,
    'garden gnome, inflatable decoration, inflatable santa, lawn decoration, wind chime',
  ),
  piece('Halloween skeleton', 0.3, 12, 'skeleton, halloween prop, halloween figure'),
  piece('Pool noodle', 0.03, 0.3, 'pool toy, pool float, inflatable toy, inflatable tube'),
  piece('Flag', 0.02, 1, 'banner'),
]

export const recreation: readonly CatalogueItem[] = [...sports, ...music, ...hobbies, ...holidays]
