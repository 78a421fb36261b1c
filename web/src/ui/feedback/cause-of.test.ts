import { expect, test } from 'vitest'
import { ApiError, ShownError } from '../../lib/api/api-error.ts'
import { causeOf } from './cause-of.ts'

test.each([
  ['the server', new ApiError({ status: 409, message: 'Choose another name.' }), 'Choose another name.'],
  [
    'a request without a response',
    new ApiError({ status: 0, message: "Can't reach Skein." }),
    "Can't reach Skein.",
  ],
  ['a failure that is written for the user', new ShownError('Sign in again.'), 'Sign in again.'],
  [
    'a mistake in the code',
    new TypeError("Cannot read properties of undefined (reading 'id')"),
    'Something went wrong',
  ],
  ['the network of the browser', new TypeError('Failed to fetch'), 'Something went wrong'],
  [
    'code that is not loaded',
    new Error('Failed to fetch dynamically imported module'),
    'Something went wrong',
  ],
  ['something thrown that is no error', 'oops', 'Something went wrong'],
])('the cause shown for %s', (_, error, cause) => expect(causeOf(error)).toBe(cause))

test('the cause of a mistake in the code is the fallback', () => {
  expect(causeOf(new RangeError('Invalid array length'), 'Training failed.')).toBe('Training failed.')
})
