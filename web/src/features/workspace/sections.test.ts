import { describe, expect, test } from 'vitest'
import { sectionOf } from './sections.ts'

describe('sectionOf', () => {
  test.each([
    ['/instagram', '/instagram'],
    ['/instagram/', '/instagram'],
    ['/instagram/automation', '/instagram/automation'],
    ['/instagram/automation/COMMENT_REPLY', '/instagram/automation'],
    ['/instagram/create-automation', '/instagram/automation'],
    ['/instagram/create-automation/reply-comment', '/instagram/automation'],
    ['/instagram/livechat', '/instagram/livechat'],
    ['/instagram/billing', '/instagram/billing'],
    ['/instagram/settings', '/instagram/settings'],
    ['/instagram/automations-of-old', '/instagram'],
    ['/instagram/unknown', '/instagram'],
  ])('%s belongs to %s', (pathname, section) => {
    expect(sectionOf(pathname)).toBe(section)
  })
})
