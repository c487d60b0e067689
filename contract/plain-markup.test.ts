import { expect, test } from 'vitest'
import { parseMarkup } from './plain-markup.ts'

test('headings, paragraphs, lists, bold words and links are told apart', () => {
  expect(
    parseMarkup('## Price\n\nIt is **all-in**,\nsee [Privacy](/privacy).\n- one\n- two\n\nEnd'),
  ).toEqual([
    { is: 'heading', pieces: ['Price'] },
    {
      is: 'paragraph',
      pieces: [
        'It is ',
        { strong: 'all-in' },
        ',',
        ' ',
        'see ',
        { link: 'Privacy', url: '/privacy' },
        '.',
      ],
    },
    { is: 'list', items: [['one'], ['two']] },
    { is: 'paragraph', pieces: ['End'] },
  ])
})

test.for([
  '<script>alert(1)</script>',
  '[click](javascript:alert(1))',
  '[click](http://plain.example)',
  '[click](data:text/html,x)',
  '** not bold',
  '[](/path)',
])('%s stays words', (text) => {
  expect(parseMarkup(text)).toEqual([{ is: 'paragraph', pieces: [text] }])
})
