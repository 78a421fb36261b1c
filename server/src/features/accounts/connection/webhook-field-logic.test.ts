import { expect, test } from 'vitest'
import { inLanguage } from '#src/infra/language.ts'
import { permissionCheckOf, requestedScopes } from './permission-logic.ts'
import { webhookCheckOf } from './webhook-field-logic.ts'

const subscription = {
  subscribed_fields: ['comments', 'messages'],
  refused_fields: ['mentions', 'messaging_seen'],
  fields_tried_at: 0,
  subscribed_at: 0,
  subscription_unlisted: true,
}

test('says that Instagram does not show the subscription, and what it refused', () => {
  expect(webhookCheckOf(null, subscription)).toMatchObject({
    state: 'unknown',
    message:
      'Instagram does not show which events it reports. Skein has subscribed to them and repeats that every hour. ' +
      'New comments and messages arrive. Instagram refused to report: mentions of the account and read receipts. ' +
      'Skein asks again every week.',
  })
})

test('names the fields in the language of the reader', () => {
  expect(inLanguage('de', () => webhookCheckOf(['comments', 'messages'], subscription).message)).toContain(
    'Erwähnungen des Kontos und Lesebestätigungen',
  )
})

test('always lists the refused fields and the missing permissions', () => {
  const none = { ...subscription, refused_fields: [] }
  for (const listedFields of [null, [], ['comments', 'messages']])
    expect(webhookCheckOf(listedFields, none).refused).toEqual([])
  expect(webhookCheckOf(['comments', 'messages'], subscription).refused).toEqual(subscription.refused_fields)
  expect(permissionCheckOf(null, {}).missing).toEqual([])
  expect(permissionCheckOf(requestedScopes, {}).missing).toEqual([])
})
