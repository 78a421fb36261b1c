import { describe, expect, test } from 'vitest'
import { chatMenuProblems, type MenuDraft, type MenuTarget } from './chat-menu.ts'
import { entryOfPayload, entryPayload, payloadOf, targetOfPayload } from './tap-target.ts'

const person: MenuTarget = { kind: 'person' }
const hours: MenuTarget = { kind: 'automation', automation_id: 'hours' }
const link = (url: string): MenuTarget => ({ kind: 'link', url })
const draft = (change: Partial<MenuDraft>): MenuDraft => ({
  ice_breakers: [],
  persistent_menu: [],
  ...change,
})
const question = (text: string, target: MenuTarget | null = person) => ({ question: text, target })
const entry = (title: string, target: MenuTarget | null = person) => ({ title, target })
const messages = (change: Partial<MenuDraft>, knownIds: ReadonlySet<string> | null = null) =>
  chatMenuProblems(draft(change), knownIds).map(({ message }) => message)

describe('problems of questions and menu', () => {
  test.each<[string, Partial<MenuDraft>, string[]]>([
    ['nothing', {}, []],
    ['four questions', { ice_breakers: [1, 2, 3, 4].map(() => question('Why?')) }, []],
    [
      'five questions',
      { ice_breakers: [1, 2, 3, 4, 5].map(() => question('Why?')) },
      ['Instagram shows at most 4 questions. Remove some.'],
    ],
    ['a question of 80 characters', { ice_breakers: [question('é'.repeat(80))] }, []],
    [
      'a question of 81 characters',
      { ice_breakers: [question('é'.repeat(81))] },
      ['Question 1 is too long. Use at most 80 characters.'],
    ],
    [
      'an empty entry without target',
      { persistent_menu: [entry('Shop', link('https://s.example')), entry(' ', null)] },
      ['Enter a title for menu entry 2, or remove it.', 'Choose where menu entry 2 leads.'],
    ],
    [
      'a link of another scheme',
      { persistent_menu: [entry('Shop', link('javascript:alert(1)'))] },
      ['Menu entry 1 needs a link that starts with https:// or http://.'],
    ],
  ])('%s', (_name, change, expected) => expect(messages(change)).toEqual(expected))

  test('name an automation that does not exist', () => {
    const change = { ice_breakers: [question('Open?', hours)] }
    expect(messages(change, new Set(['hours']))).toEqual([])
    expect(messages(change, new Set())).toEqual([
      "Question 1 leads to an automation that was deleted or doesn't answer messages. Choose another one.",
    ])
  })
})

describe('a payload', () => {
  test.each([person, hours])('returns the target it was made of: %j', (target) => {
    expect(targetOfPayload(payloadOf(target as typeof person | typeof hours))).toEqual(target)
  })

  test.each(['', 'PRICE', 'skeinperson'])('is not one of Skein: "%s"', (payload) => {
    expect(targetOfPayload(payload)).toBeNull()
  })

  test('names a place in a document', () => {
    expect(entryOfPayload(entryPayload(12))).toBe(12)
    expect(entryOfPayload('skein:entry:12345')).toBeNull()
    expect(targetOfPayload(entryPayload(12))).toEqual({ kind: 'unknown' })
  })
})
