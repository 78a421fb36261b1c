import { expect, test } from 'vitest'
import { errorOf } from '#src/integrations/gmail/errors.ts'
import { toAppError } from './require-mailbox.ts'

const google = (message: string, reason: string, detail?: string) => ({
  error: {
    message,
    errors: [{ reason }],
    details: detail === undefined ? [] : [{ reason: detail }],
    status: 'PERMISSION_DENIED',
  },
})

test.each([
  [
    'an API that is off',
    google('Gmail API has not been used in project 1', 'accessNotConfigured'),
    'not enabled',
  ],
  ['an API that is off, in details', google('Disabled', 'forbidden', 'SERVICE_DISABLED'), 'not enabled'],
  ['an account without mailbox', google('Mail service not enabled', 'failedPrecondition'), 'not turned on'],
  ['the limit of the day', google('Daily limit', 'dailyLimitExceeded'), 'limit of the day'],
  ['a policy', google('Policy', 'domainPolicy'), 'Google Workspace'],
])('tells %s as what it is', (_, body, text) => {
  const error = toAppError(errorOf(403, body, null))
  expect(error).toMatchObject({ code: 'platform_rejected', message: expect.stringContaining(text) as string })
})
