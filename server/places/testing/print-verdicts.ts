import { lists, totalsSentence, type ListName } from './judged.ts'
import { hasReference, referenceSays } from './reference.ts'

// `npm run verdicts` prints what is said of each real address, and how many were judged how.

const say = (text: string): void => void process.stdout.write(`${text}\n`)

say(referenceSays)
if (hasReference)
  // The keys are those of the object.
  for (const name of Object.keys(lists) as ListName[]) {
    const all = lists[name]()
    say(`\n${name}\n`)
    say('verdict\texpected\taddress\tsays')
    for (const { address, expected, verdict, says } of all)
      say([verdict, expected, address, says].join('\t'))
    say(`\n${totalsSentence(name, all)}`)
  }
