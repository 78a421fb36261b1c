import { describe, expect, test } from 'vitest'
import { firstSteps, sectionOf } from './workspace-rules.ts'

describe('the active tab follows the address', () => {
  test.each([
    ['/instagram', 'dashboard'],
    ['/instagram/', 'dashboard'],
    ['/instagram/automation', 'automation'],
    ['/instagram/automation/COMMENT_REPLY', 'automation'],
    ['/instagram/create-automation', 'automation'],
    ['/instagram/create-automation/reply-comment', 'automation'],
    ['/instagram/livechat', 'livechat'],
    ['/instagram/billing', 'billing'],
    ['/instagram/settings', 'settings'],
    ['/instagram/automations-of-old', 'dashboard'],
    ['/instagram/unknown', 'dashboard'],
  ])('%s belongs to %s', (pathname, section) => {
    expect(sectionOf(pathname)).toBe(section)
  })
})

test('the first steps are done when the data says so', () => {
  expect(firstSteps([])).toEqual({ connect: 'done', rule: 'open', reply: 'open', replies: 0 })
  expect(firstSteps([{ execution_count: 0 }])).toMatchObject({ rule: 'done', reply: 'open' })
  expect(firstSteps([{ execution_count: 2 }, { execution_count: 1 }])).toMatchObject({
    reply: 'done',
    replies: 3,
  })
})
