import { describe, expect, test } from 'vitest'
import { sectionOf } from './workspace-logic.ts'

describe('sectionOf', () => {
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
