import { fillReply } from '@skein/contract/automations/replies/fill-reply'
import { m } from '@skein/messages'
import { locales, overwriteGetLocale } from '@skein/messages/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import { personName as nameInLog } from './entry-texts.ts'
import { personName } from '../../copy/inbox.ts'

const unknown = [null, '', ' ', '\u200B', '🧶', '17841400000000001', 'Instagram User']

afterEach(() => overwriteGetLocale(() => 'en'))

describe.each(locales)('in %s, a person whose username is unknown', (locale) => {
  test.each(unknown)('has words for the name “%s” on the screens', (username) => {
    overwriteGetLocale(() => locale)
    expect(personName(username)).toBe(m.inbox_name_unknown())
    expect(nameInLog(username)).toBe(m.decision_log_by_someone())
  })

  test('gets the suggested replies without a gap', () => {
    overwriteGetLocale(() => locale)
    const variables = { username: '{username}' }
    const templates = [
      m.comment_reply_first_message(variables),
      m.message_samples_text(variables),
      m.message_samples_button_template_text(variables),
      m.message_samples_quick_replies_text(variables),
    ]
    for (const template of templates) {
      const text = fillReply(template, { username: null, keyword: '', post_link: null })
      expect(text).not.toMatch(/\{|undefined|null| {2}| [,،!?؟.]|[,،][!?؟.]|(?:^|\s)يا[!،]/)
      expect(text.includes('there')).toBe(locale === 'en' && template.startsWith('Hi '))
    }
  })
})
