import { describe, expect, test } from 'vitest'
import { automationKinds } from '../kinds/automation-settings.ts'
import { variableProblems } from './reply-variables.ts'
import { templateProblemsAt } from './template-validation.ts'

const problem = (variable: string) =>
  `${variable} isn't a variable. Choose one from the list or remove the braces.`

test.each([
  ['Hi {username}, {keyword}: {post_link}', []],
  ['Hi {nope}', ['{nope}']],
  ['{nope} and {nope}, {Username}', ['{nope}', '{Username}']],
  ['{ username }', ['{ username }']],
  ['{{first name}}', ['{first name}']],
  ['Braces {} and :-{) stay', []],
])('finds the unknown variables of %j', (text, unknown) => {
  expect(variableProblems(text)).toEqual(unknown.map(problem))
})

describe('an unknown variable is a problem of its part', () => {
  const text = 'Hi {nope}'
  test.each([
    ['text', { message: { text } }, 'text'],
    [
      'quick_replies',
      {
        message: {
          text: 'Hi',
          quick_replies: [{ content_type: 'text', title: '{nope}', payload: '{nope}' }],
        },
      },
      '0.title',
    ],
  ] as const)('%s', (type, content, part) => {
    expect(templateProblemsAt(type, content as never)).toEqual([{ part, message: problem('{nope}') }])
  })

  test('a button: its text, title and link', () => {
    const buttons = [{ type: 'web_url' as const, title: '{nope}', url: 'https://shop.example/{nope}' }]
    const payload = { template_type: 'button' as const, text, buttons }
    const content = { message: { attachment: { type: 'template' as const, payload } } }
    expect(templateProblemsAt('button_template', content).map(({ part }) => part)).toEqual([
      'text',
      '0.title',
      '0.link',
    ])
  })
})

test('a comment reply checks its message only while it is sent', () => {
  const { Payload } = automationKinds.COMMENT_REPLY
  const payload = {
    platform_user_id: '178',
    name: 'Prices',
    trigger_type: 'KEYWORD',
    keywords: ['price'],
    custom_message: 'Hi {nope}',
  }
  const issues = (reply_type: string) => Payload.safeParse({ ...payload, reply_type }).error?.issues ?? []
  expect(issues('CUSTOM')).toMatchObject([{ path: ['custom_message'], message: problem('{nope}') }])
  expect(issues('AI_DECISION')).toEqual([])
})
