import { describe, expect, test } from 'vitest'
import { AutomationType } from '../automation.ts'
import { automationKinds } from '../kinds/automation-settings.ts'
import { clausesOf, draftPartFields, narrowingParts, partRowOf, parts } from './parts.ts'

describe('the list of parts', () => {
  test('names each field once', () => {
    expect(new Set(parts.map(({ field }) => field)).size).toBe(parts.length)
  })

  test.each(AutomationType.options)('is contained in the settings of %s', (type) => {
    const fields = Object.keys(automationKinds[type].fields.shape)
    for (const { field, types } of parts)
      expect([field, fields.includes(field)]).toEqual([field, types.includes(type)])
  })

  test('gives the assistant only fields of parts', () => {
    const names: string[] = parts.map(({ field }) => field)
    expect(Object.keys(draftPartFields).filter((field) => !names.includes(field))).toEqual([])
  })
})

describe('a condition', () => {
  test('that is not set has no words and narrows nothing', () => {
    const automation = { automation_type: 'DM_REPLY', once_per_person: false, message_kinds: null } as const
    expect(clausesOf(automation)).toEqual([])
    expect(narrowingParts(automation)).toEqual([])
  })

  test('of another trigger narrows nothing', () => {
    const excluding = { exclude_keywords: ['refund'] }
    expect(narrowingParts({ ...excluding, trigger_type: 'KEYWORD' })).toHaveLength(1)
    expect(narrowingParts({ ...excluding, trigger_type: 'AI_DECISION' })).toEqual([])
  })

  test('that the settings do not have is absent in the list of automations', () => {
    expect(partRowOf({ once_per_person: true })).toMatchObject({
      once_per_person: true,
      first_contact_only: false,
      exclude_keywords: [],
      message_kinds: null,
      user_cooldown_seconds: null,
    })
  })
})
