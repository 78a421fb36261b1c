import { expect, test } from 'vitest'
import * as z from 'zod'
import type * as core from 'zod/v4/core'
import { api } from '@skein/contract'
import {
  type Audit,
  auditOf,
  defineEndpoint,
  type Endpoint,
  Id,
  Moment,
  Nothing,
  type Schema,
} from '@skein/contract/endpoint'
import { operationsOf } from '#src/infra/http/operations.ts'
import { describeChange, schemaOfResource } from './change-logic.ts'
import type { Fields } from './kept-logic.ts'

const canary = 'canary-7f3a 2026'

/** Returns a value that has every field of a schema, with the canary in each text. */
function sampleOf(schema: Schema): unknown {
  if (schema === Id) return 'an-id'
  if (schema === Moment) return '2026-11-27T12:00:00Z'
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field)]))
    case 'array':
      return [sampleOf(def.element)]
    case 'record':
      return { [canary]: sampleOf(def.valueType) }
    case 'union':
      return def.options.map(sampleOf).find((sample) => JSON.stringify(sample).includes(canary)) ?? 'a'
    case 'pipe':
      return sampleOf(def.out)
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    default:
      return 'innerType' in def ? sampleOf(def.innerType) : canary
  }
}

const audited = operationsOf(api).flatMap(({ verb, endpoint }) => {
  const audit = auditOf(endpoint)
  return audit ? [[verb, endpoint, audit] as const] : []
})

/** Returns the entry for a call whose input, result and resource have the canary in every text. */
function entryOf(endpoint: Endpoint, audit: Audit) {
  const resource = schemaOfResource(audit)
  const after = resource ? (sampleOf(resource) as Fields) : null
  return describeChange(endpoint, {
    audit,
    input: sampleOf(endpoint.input) as Fields,
    output: sampleOf(endpoint.output) as Fields,
    before: null,
    after,
  })
}

test('most calls that change something are in the audit log', () => {
  expect(audited.length).toBeGreaterThan(60)
})

test.each(audited)('the entry of %s has no text that the contract does not allow', (_, endpoint, audit) => {
  const { texts: _texts, ...strict } = audit
  expect(JSON.stringify(entryOf(endpoint, strict))).not.toContain('canary')
  const { target, after } = entryOf(endpoint, audit)
  const withText = Object.entries({ ...target, ...after }).flatMap(([name, value]) =>
    JSON.stringify(value).includes('canary') ? [name] : [],
  )
  expect(withText.filter((name) => !audit.texts?.includes(name))).toEqual([])
})

test('only names and settings are kept as texts', () => {
  const texts = new Set(audited.flatMap(([, , audit]) => audit.texts ?? []))
  expect([...texts].toSorted()).toEqual([
    'answer_since',
    'assistant_model',
    'base_url',
    'bot_name',
    'client_id',
    'days',
    'default_model',
    'domain',
    'file_name',
    'issuer',
    'keywords',
    'masked_key',
    'model',
    'model_name',
    'model_provider',
    'name',
    'passwords_off',
    'platform_username',
    'role',
    'shortcut',
    'tags',
    'time_zone',
    'verified_at',
    'website_url',
  ])
})

const settings: Fields = { paused: false, takeover_seconds: 60, disclosure: 'A', default_model: null }
const changeOf = (change: Fields) =>
  describeChange(api.automations.saveSettings, {
    audit: auditOf(api.automations.saveSettings) ?? {},
    input: { platform_user_id: '1', ...change },
    output: {},
    before: settings,
    after: { ...settings, ...change },
  })

test('an entry has the fields that differ, and says of other texts only that they changed', () => {
  expect(changeOf({ takeover_seconds: 120, disclosure: 'B', default_model: 'groq:x' })).toEqual({
    target: { platform_user_id: '1' },
    before: { takeover_seconds: 60, disclosure: '…', default_model: null },
    after: { takeover_seconds: 120, disclosure: '…', default_model: 'groq:x' },
  })
  expect(changeOf({ takeover_seconds: 60 })).toMatchObject({ before: null, after: null })
})

test('a value that is too long is not kept, and an entry has at most 4 kB', () => {
  expect(changeOf({ default_model: 'x'.repeat(601) }).after).toEqual({ default_model: '…' })
  const texts = Array.from({ length: 40 }, (_, index) => `text_${index}`)
  const endpoint = defineEndpoint({
    method: 'POST',
    path: '/texts',
    permission: 'manage',
    audit: { texts },
    summary: 'Save texts',
    input: z.object(Object.fromEntries(texts.map((name) => [name, z.string()]))),
    output: Nothing,
  })
  const input = Object.fromEntries(texts.map((name) => [name, 'x'.repeat(400)]))
  const none = { output: {}, before: null, after: null }
  const { after } = describeChange(endpoint, { audit: { texts }, input, ...none })
  expect(JSON.stringify(after).length).toBeLessThan(2100)
})
