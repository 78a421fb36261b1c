import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A condition that is in no list: only comments and messages of at least so many characters. */
const condition = `
import * as z from 'zod/mini'
import { definePart } from '@skein/contract/automations/parts/part'
import { AutomationType } from '@skein/contract/automations/automation'

export const shortestText = definePart({
  field: 'shortest_text',
  types: AutomationType.options,
  value: z.number(),
  absent: null,
  label: () => 'Shortest text',
  problem: (characters) => (characters < 0 ? 'Enter 0 or more characters.' : null),
  narrows: (characters) => characters > 0,
  control: { type: 'number', min: 0 },
  clause: (characters) => 'only from ' + characters + ' characters on',
  draft: { schema: z.number(), description: 'The least number of characters.' },
  reason: {
    code: 'short_text',
    gate: 'trigger',
    sentence: (value) => 'The text has ' + value('characters') + ' characters.',
    statement: (value) => 'The text has only ' + value('characters') + ' characters.',
    filter: () => 'Short text',
  },
})`

const rule = `
import { shortestText } from '@skein/contract/automations/parts/shortest-text'
import { defineRule } from '/engine/src/rules/rule.ts'

export const shortestTextRule = defineRule(shortestText, {
  stop: (characters, _automation, { event }) =>
    event.text.length < characters ? { characters: event.text.length } : null,
})`

/** Decides about a comment of a new person. */
const decider = `
import { decide } from '/engine/src/decide.ts'
import { createUsageCounters } from '/engine/src/limits/usage-counters.ts'
import { matchCandidates } from '/engine/src/matching/match-candidates.ts'
import { comment, defaultFacts, now } from '/engine/test/engine-fixtures.ts'

export function decideEvent(set, text) {
  const event = comment({ text })
  const usage = createUsageCounters([])
  const known = { facts: defaultFacts, verdicts: new Map(), given_up: new Set() }
  return decide(matchCandidates(event, set), { event, usage, now, ...known })
}`

/** Renders components with a form, as the editor of comment replies does. */
const renderer = `
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { ConditionFields } from '/web/src/features/automation-editor/fields/condition-fields.tsx'
import { DraftContext } from '/web/src/features/backtest/draft-context.ts'
import { LogFilterPanel } from '/web/src/features/decisions/filter/log-filter-panel.tsx'

function Editor({ values }) {
  const fields = createElement(FormProvider, useForm({ defaultValues: values }), createElement(ConditionFields))
  return createElement(DraftContext, { value: { type: 'COMMENT_REPLY', platformUserId: '1' } }, fields)
}

export const renderEditor = (values) => renderToStaticMarkup(createElement(Editor, { values }))
export const renderFilters = () =>
  renderToStaticMarkup(createElement(LogFilterPanel, { scope: {}, filters: { reason: 'short_text' }, onChange() {} }))`

/** Adds the condition and its rule, and names each in its list: what a person writes to add a condition. */
const addCondition = (): Plugin => {
  const modules = new Map([
    ['@skein/contract/automations/parts/shortest-text', condition],
    ['/engine/src/rules/shortest-text.ts', rule],
    ['/renderer', renderer],
    ['/decider', decider],
  ])
  return {
    name: 'add-condition',
    enforce: 'pre',
    resolveId: (id) => (modules.has(id) ? `\0${id}.ts` : undefined),
    load: (id) => modules.get(id.replace(/^\0/, '').replace(/\.ts$/, '')) ?? modules.get(id.slice(1)),
    transform(code, id) {
      if (id.endsWith('/parts/parts.ts'))
        return `import { shortestText } from '@skein/contract/automations/parts/shortest-text'
          ${code.replace('const conditions = [', '$& shortestText,')}`
      if (id.endsWith('/rules/rules.ts'))
        return `import { shortestTextRule } from '/engine/src/rules/shortest-text.ts'
          ${code.replace('const rules: readonly Rule[] = [', '$& shortestTextRule,')}`
      return undefined
    },
  }
}

let vite: ViteDevServer

beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [addCondition()],
  })
})
afterAll(() => vite.close())

type Exports = Record<string, (...values: unknown[]) => unknown>
/** Returns an exported function of a module with the added condition. Throws if there is none. */
async function load(file: string, name: string) {
  const value = ((await vite.ssrLoadModule(file)) as Exports)[name]
  if (value === undefined) throw new Error(`${file} has no ${name}.`)
  return value
}

/** Settings of a comment reply with the condition. */
async function settingsWith(shortest_text: number): Promise<Record<string, unknown>> {
  const settingsOfDraft = await load(
    '/server/src/features/automations/saving/draft-logic.ts',
    'settingsOfDraft',
  )
  const draft = {
    kind: 'COMMENT_REPLY',
    name: 'Prices',
    keywords: ['price'],
    reply: 'It is 20.',
    shortest_text,
  }
  const payload = settingsOfDraft(draft, { platform_user_id: '1', provider_id: 'user-1' })
  return (payload as { settings: Record<string, unknown> }).settings
}

test('the assistant sets a condition that is added to the list of parts', async () => {
  expect(await settingsWith(20)).toMatchObject({ shortest_text: 20, keywords: ['price'] })
})

test('the contract refuses a value that an added condition refuses', async () => {
  const commentReply: unknown = await load('/contract/src/automations/kinds/comment-reply.ts', 'commentReply')
  const { problemsOf } = commentReply as { problemsOf: (settings: object) => unknown[] }
  const settings = await settingsWith(20)
  expect(problemsOf(settings)).toEqual([])
  expect(problemsOf({ ...settings, shortest_text: -1 })).toEqual([
    { field: 'shortest_text', message: 'Enter 0 or more characters.' },
  ])
})

test('the sentence and the list of automations name an added condition', async () => {
  const sentenceOf = await load('/contract/src/automations/sentence/sentence.ts', 'sentenceOf')
  const sentenceText = await load('/contract/src/automations/sentence/sentence.ts', 'sentenceText')
  const partRowOf = await load('/contract/src/automations/parts/parts.ts', 'partRowOf')
  const row = partRowOf(await settingsWith(20))
  expect(row).toMatchObject({ shortest_text: 20 })
  expect(sentenceText(sentenceOf(await settingsWith(20)))).toContain('only from 20 characters on')
})

test('the engine decides by the rule of an added condition', async () => {
  const compileAutomation = await load('/engine/src/compile-automation.ts', 'compileAutomation')
  const createAutomationSet = await load('/engine/src/matching/automation-set.ts', 'createAutomationSet')
  const decideEvent = await load('/decider', 'decideEvent')
  const automation = compileAutomation({
    automation_id: 'a1',
    number: 1,
    created_at: 0,
    settings: await settingsWith(20),
  })
  const set = createAutomationSet([automation], { version: 1, paused: false })
  expect(decideEvent(set, 'price?')).toMatchObject({
    fired: [],
    skipped: [{ reason_code: 'short_text', values: { characters: 6 } }],
  })
  expect(decideEvent(set, 'what is the price of a mug?')).toMatchObject({ fired: [{}], skipped: [] })
})

test('the log explains an added condition and can be filtered by it', async () => {
  const reasonSentence = await load('/contract/src/reasons.ts', 'reasonSentence')
  const traceOf = await load('/server/src/features/decisions/log/trace-logic.ts', 'traceOf')
  const renderFilters = await load('/renderer', 'renderFilters')
  expect(reasonSentence('short_text', { characters: 6 })).toBe('The text has 6 characters.')
  expect(traceOf('COMMENT_REPLY', 'short_text', { characters: 6 })).toContainEqual({
    gate: 'trigger',
    outcome: 'stopped',
    values: { characters: 6 },
  })
  expect(renderFilters()).toContain('Short text')
})

test('the editor shows an added condition, and a conflict names it', async () => {
  const renderEditor = await load('/renderer', 'renderEditor')
  const differencesOf = await load(
    '/web/src/features/automation-editor/deploy/differences.ts',
    'differencesOf',
  )
  const html = renderEditor(await settingsWith(20))
  expect(html).toContain('Shortest text')
  expect(html).toMatch(/<input[^>]*value="20"/)
  expect(differencesOf(await settingsWith(20), await settingsWith(5))).toEqual([
    { label: 'Shortest text', saved: '20', yours: '5' },
  ])
})
