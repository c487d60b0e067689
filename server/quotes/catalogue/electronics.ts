import { heap, piece, type CatalogueItem } from './item.ts'

export const electronics: readonly CatalogueItem[] = [
  piece(
    'TV',
    0.25,
    20,
    'television, flat screen, flat screen tv, flatscreen, flat panel, lcd, led tv, plasma, plasma tv, smart tv, telly',
    ['electronics'],
  ),
  piece(
    'CRT TV',
    0.5,
    40,
    'tube tv, box tv, tube television, crt, crt monitor, old style tv, big back tv, console tv',
    ['electronics'],
  ),
  piece('Projection TV', 1.6, 90, 'rear projection tv, big screen tv, big screen', ['electronics']),
  piece(
    'Monitor',
    0.1,
    6,
    'computer monitor, flat screen monitor, screen, computer screen, display',
    ['electronics'],
  ),
  piece('Computer', 0.1, 10, 'desktop computer, desktop, pc, computer tower, imac', [
    'electronics',
  ]),
  piece('Laptop', 0.02, 3, 'notebook computer, macbook, chromebook', ['electronics']),
  piece('Printer', 0.15, 10, 'inkjet, laser printer, all in one printer', ['electronics']),
  piece('Photocopier', 0.9, 110, 'copier, office copier, copy machine, plotter', [
    'electronics',
    'heavy',
  ]),
  piece('Keyboard', 0.02, 1, 'computer keyboard', ['electronics']),
  piece('Stereo', 0.15, 10, 'stereo system, hi fi', ['electronics']),
  piece(
    'Speaker',
    0.15,
    12,
    'loudspeaker, floor speaker, tower speaker, bookshelf speaker, floor standing speaker, stereo speaker',
    ['electronics'],
  ),
  piece('Game console', 0.03, 4, 'playstation, xbox, nintendo, video game console', [
    'electronics',
  ]),
  piece('Arcade machine', 1.4, 120, 'arcade game', ['electronics', 'heavy']),
  piece('Phone', 0.01, 1, 'cell phone, telephone, cordless phone', ['electronics']),
  piece('Projector', 0.05, 5, '', ['electronics']),
  piece(
    'Electronic keyboard',
    0.2,
    15,
    'piano keyboard, electric keyboard, digital piano, electric piano, synthesizer',
    ['electronics'],
  ),
  piece('Satellite dish', 0.2, 10, 'dish antenna', ['metal']),
  piece('Power tool', 0.05, 5, '', ['electronics']),
  piece('Table saw', 0.6, 45, '', ['metal']),
  piece('Battery charger', 0.03, 4, '', ['electronics']),
  piece(
    'Light fixture',
    0.1,
    4,
    'pendant light, ceiling light, lighting fixture, fixture, pot light',
    ['electronics'],
  ),
  piece('Lamp', 0.1, 5, 'floor lamp, table lamp, desk lamp, standing lamp, bedside lamp', [
    'electronics',
  ]),
  heap('Electronics', 0.5, 45, 'e waste, ewaste, electronic waste, electronic', ['electronics']),
  heap('Cables', 0.1, 10, 'wiring', ['electronics']),
]
