const NUMBERS = 'deux trois quatre cinq six sept huit neuf dix douze vingt'.split(' ')
const FUNCTION_WORDS = new Set([
  ...NUMBERS,
  ...'le la les des un une et avec au aux du de sur dans pour mon ma mes notre nos vieux vieille vieilles ai est sont bonjour merci svp jeter ramasser debarrasser sous chez il y a je nous plus petit petite grand grande gros grosse quelques plusieurs etage sol sans'.split(
    ' ',
  ),
])
const ENGLISH = new Set(
  'the and of to from with my our need have is are in it we they this that for please take old one two three no at'.split(
    ' ',
  ),
)
/** The words that both languages have decide nothing. */
const IN_BOTH = new Set(['six', 'a', 'la', 'est', 'sol', 'plus', 'de', 'grand', 'petite'])

/** Whether more of the small words are French than English, and at least two are French only. */
export function isFrench(letters: string): boolean {
  let [french, english] = [0, 0]
  for (const [word] of letters.slice(0, 2_000).matchAll(/[a-z]+/g)) {
    if (FUNCTION_WORDS.has(word) && !IN_BOTH.has(word)) french++
    if (ENGLISH.has(word)) english++
  }
  return french >= 2 && french > english
}

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deux: 'two',
    trois: 'three',
    quatre: 'four',
    cinq: 'five',
    sept: 'seven',
    huit: 'eight',
    neuf: 'nine',
    dix: 'ten',
    douze: 'twelve',
    vingt: 'twenty',
    un: 'a',
    une: 'a',
    des: 'some',
    quelques: 'a few',
    plusieurs: 'several',
    et: 'and',
    avec: 'with',
    sans: 'without',
    pas: 'no',
    sauf: 'except',
    vieux: 'old',
    vieille: 'old',
    vieilles: 'old',
    dans: 'in',
    le: 'the',
    la: 'the',
    les: 'the',
    mon: 'my',
    ma: 'my',
    mes: 'my',
    de: 'of',
    du: 'of the',
    bois: 'wood',
    ordinateur: 'computer',
    canape: 'sofa',
    canapes: 'sofas',
    divan: 'sofa',
    divans: 'sofas',
    sofas: 'sofas',
    causeuse: 'loveseat',
    fauteuil: 'armchair',
    fauteuils: 'armchairs',
    matelas: 'mattress',
    sommier: 'box spring',
    sommiers: 'box springs',
    lit: 'bed',
    lits: 'beds',
    commode: 'dresser',
    commodes: 'dressers',
    armoire: 'wardrobe',
    armoires: 'wardrobes',
    bibliotheque: 'bookcase',
    etagere: 'shelf',
    etageres: 'shelves',
    chaise: 'chair',
    chaises: 'chairs',
    table: 'table',
    tables: 'tables',
    bureau: 'desk',
    bureaux: 'desks',
    lampe: 'lamp',
    lampes: 'lamps',
    tapis: 'rug',
    miroir: 'mirror',
    miroirs: 'mirrors',
    frigo: 'fridge',
    frigos: 'fridges',
    refrigerateur: 'fridge',
    congelateur: 'freezer',
    cuisiniere: 'stove',
    poele: 'stove',
    four: 'stove',
    laveuse: 'washer',
    secheuse: 'dryer',
    laveuses: 'washers',
    secheuses: 'dryers',
    televiseur: 'tv',
    television: 'tv',
    tele: 'tv',
    televiseurs: 'tvs',
    ecran: 'monitor',
    ecrans: 'monitors',
    velo: 'bike',
    velos: 'bikes',
    pneu: 'tire',
    pneus: 'tires',
    boite: 'box',
    boites: 'boxes',
    sac: 'bag',
    sacs: 'bags',
    vetements: 'clothes',
    livres: 'books',
    branches: 'branches',
    planches: 'boards',
    planche: 'board',
    briques: 'bricks',
    dechets: 'junk',
    ordures: 'garbage',
    peinture: 'paint',
    evier: 'sink',
    toilette: 'toilet',
    baignoire: 'bathtub',
    piano: 'piano',
    porte: 'door',
    portes: 'doors',
    fenetre: 'window',
    fenetres: 'windows',
    etage: 'floor',
    premier: 'first',
    deuxieme: 'second',
    troisieme: 'third',
    escalier: 'flight',
    escaliers: 'flights',
    ascenseur: 'elevator',
    monter: 'up',
    descendre: 'down',
    camion: 'truck',
    moitie: 'half',
    plein: 'full',
  }),
)
const PHRASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'sous sol': 'basement',
    'canape lit': 'sofa bed',
    'divan lit': 'sofa bed',
    'table basse': 'coffee table',
    'table de chevet': 'nightstand',
    'tables de chevet': 'nightstands',
    'chaise de bureau': 'office chair',
    'chaises de bureau': 'office chairs',
    'lave vaisselle': 'dishwasher',
    'micro ondes': 'microwave',
    'chauffe eau': 'water heater',
    'table a manger': 'dining table',
    'sac a ordures': 'garbage bag',
    'sacs a ordures': 'garbage bags',
    'base de lit': 'bed frame',
  }),
)

/** Things, numbers and small words of a French text in English; other words stay as they are. */
export function inEnglish(letters: string): string {
  let english = letters.replace(/\b(?:qu|[ldjnsmc])['’](?=[a-z])/g, '')
  for (const [french, name] of PHRASES) {
    english = english.replace(
      new RegExp(String.raw`\b${french.replaceAll(' ', '[ -]')}\b`, 'g'),
      name,
    )
  }
  return english.replace(/[a-z]+/g, (word) => WORDS.get(word) ?? word)
}
