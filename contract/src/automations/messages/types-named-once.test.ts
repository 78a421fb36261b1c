import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMessageTypes } from './messages.ts'

const root = join(import.meta.dirname, '../../../..')

const sources = globSync('{contract,engine,server,web,sandbox}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|spec|suite|conformance)\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

/** Names that are also words of other things: a text, the kind of an incoming attachment, a property of a picture. */
const commonWords = ['text', 'image', 'audio', 'video', 'file']

/** A file about the messages that automations send: it reads or writes one, or what an automation stores of it. */
const ofMessages =
  /automations\/messages\/|'\.\.?\/(messages\/)?messages\.ts'|reply_template|defineMessageType/

/**
 * Returns the product files that name a type. A name with an underscore, or one that is only a type of messages, counts in every
 * file and as a whole word, also in a comment. A common word counts in files about messages: as the value of a type, as a case, in
 * a list of types, or as a key.
 */
function namesOf(type: string): string[] {
  const isCommon = commonWords.includes(type)
  const name = isCommon
    ? new RegExp(
        `\\btype(:| [!=]==) '${type}'|case '${type}'|^\\s*'${type}',$|\\['${type}',|, '${type}'[,\\]]|\\b${type}: [{(]`,
        'm',
      )
    : new RegExp(`\\b${type}\\b`)
  return sources
    .filter(({ code }) => name.test(code) && (!isCommon || ofMessages.test(code)))
    .map(({ file }) => file)
}

/** How many product files may name a type. What derives from the list of types names none. */
const maximum = 8

/** Types that more files name, and why. Lower a number when files stop naming the type. */
const exceptions: Readonly<Record<string, { files: number; reason: string }>> = {}

test.each(allMessageTypes.map(({ type }) => type))('few product files name the message type %s', (type) => {
  const files = namesOf(type)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(exceptions[type]?.files ?? maximum)
})

test('no exception is larger than needed', () => {
  const counts = Object.keys(exceptions).map((type) => [type, namesOf(type).length])
  const allowed = Object.entries(exceptions).map(([type, { files }]) => [type, files])
  expect(counts).toEqual(allowed)
})
