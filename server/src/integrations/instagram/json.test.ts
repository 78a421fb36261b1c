import { expect, test } from 'vitest'
import { parseJson } from './json.ts'

test('long integers keep every digit as text', () => {
  expect(parseJson('{"id":17841405822304914,"list":[18032457719845012, -9007199254740993]}')).toEqual({
    id: '17841405822304914',
    list: ['18032457719845012', '-9007199254740993'],
  })
})

test('short integers, fractions and digits inside text stay what they are', () => {
  const value = {
    time: 1790012345678,
    pace: 0.1234567890123,
    text: 'call:1234567890123456789',
    id: '17841405822304914',
  }
  expect(parseJson(JSON.stringify(value))).toEqual(value)
  expect(parseJson(`{"big":17841405822304914,"rest":${JSON.stringify(value)}}`)).toEqual({
    big: '17841405822304914',
    rest: value,
  })
})

test('a member called __proto__ stays a plain member', () => {
  const parsed = parseJson('{"__proto__":{"x":1},"id":17841405822304914}')
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  expect(Reflect.get(Object(parsed), 'x')).toBeUndefined()
})
