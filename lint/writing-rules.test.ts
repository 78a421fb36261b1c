import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readInterfaceTexts, textsIn } from './interface-texts.ts'
import { writingProblems } from './writing-rules.ts'

const problemsIn = (...texts: string[]) =>
  writingProblems(texts.map((text, place) => ({ file: 'copy.ts', line: place + 1, text })))

describe('the writing rules', () => {
  it.each([
    ['a word of the code', 'Create a rule', '“rule”'],
    ['a plural', 'All Rules are off', '“Rules”'],
    ['another term for Activity', 'See the ledger', '“ledger”'],
    ['another term for the chatbot', 'Your bot is live', '“bot”'],
    ['another spelling of email', 'Unread e-mail', '“e-mail”'],
    ['another term for a private reply', 'Send a private message', '“private message”'],
    ['a passive error', 'The chat could not be loaded.', '“could not be”'],
    ['a space before a percent sign', 'Over {…} % used', '“} %”'],
    ['a space before an ellipsis', 'Reconnecting …', '“…”'],
    ['straight quotation marks', 'Choose "All"', '“"”'],
    ['a note for developers', 'Chart component will be implemented here', '“component will be implemented”'],
    ['a sentence of 21 words', `${'word '.repeat(20)}{…}.`, 'a sentence of 21 words'],
  ])('report %s', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['an address', 'https://mail.google.com/'],
    ['a part of a word', 'Gmail and chatbots'],
    ['the fixed label of the chatbot’s name', 'Bot name'],
    ['two sentences of 20 words', `${'word '.repeat(19)}end. ${'word '.repeat(19)}end.`],
    ['one “please” per file', 'Please wait.'],
  ])('accept %s', (_, text) => {
    expect(problemsIn(text)).toEqual([])
  })

  it('report a second “please” in a file', () => {
    expect(problemsIn('Please wait.', 'Please go.')).toEqual([expect.stringContaining('another “please”')])
  })
})

describe('texts of a file', () => {
  const texts = (code: string, prose = true) => textsIn('a.ts', code, prose).map(({ text }) => text)

  it('are all strings but keys, types, imports and comparisons', () => {
    const code = `import { a } from 'b'
      type One = 'c'
      export const words = { 'd': 'text', many: (n: number) => (a === 'e' ? 'one' : \`\${n} more\`) }`
    expect(texts(code, false)).toEqual(['text', 'one', '{…} more'])
  })

  it('are only text-like strings in prose', () => {
    const code = `fail('not_found', 'Not found. Check the address.')`
    expect(texts(code)).toEqual(['Not found. Check the address.'])
  })

  it('leave out log lines, queries, bugs and descriptions for a model', () => {
    const code = `ctx.log.warn({}, 'Sending has failed')
      db.query(sql\`SELECT a FROM b\`)
      if (gone) throw new Error('Has no actor')
      const tool = { description: 'Lists the comments.', id: z.string().describe('Name of the post.') }`
    expect(texts(code)).toEqual([])
  })

  it('are the texts between the tags of a page', () => {
    const code = 'html`<p class="x">Write a comment</p><b>Send ${what} now</b>`'
    expect(texts(code)).toEqual(['Write a comment', 'Send {…} now'])
  })
})

/** The start of an instruction to a model is in English. */
const inEnglish = new Set(['trigger-logic.ts'])

/** Paths of drawings and names of keys, which are no texts. */
const drawing = /^M[-{\d]/
const keys = /^Control\+/

describe('the texts of the product', () => {
  const { web, ...texts } = readInterfaceTexts(join(import.meta.dirname, '..'))

  it.each(Object.keys(texts))('keep the rules in %s', (part) => {
    expect(texts[part]?.length).toBeGreaterThan(50)
    expect(writingProblems(texts[part] ?? []).join('\n')).toBe('')
  })

  it('are messages in the web app, except for names', () => {
    const texts = (web ?? []).filter(
      ({ file, text }) => !inEnglish.has(basename(file)) && !drawing.test(text) && !keys.test(text),
    )
    expect(texts.map(({ file, text }) => `${basename(file)}: ${text}`)).toEqual([
      'record-logic.ts: User input',
      'comparison.ts: ManyChat: Billing FAQ',
      'comparison.ts: ManyChat: Live Chat',
      'comparison.ts: Chatwoot: Pricing',
      'comparison.ts: Chatwoot: GitHub',
      'platforms.ts: Microsoft Teams',
      'api-error.ts: HTTP {…}',
    ])
  })
})
