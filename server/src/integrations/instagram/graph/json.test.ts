import { expect, test } from 'vitest'
import { parseJson } from './fields.ts'

test('returns long integers as text with every digit', () => {
  expect(parseJson('{"id":17841405822304914,"list":[18032457719845012, -9007199254740993]}')).toEqual({
    id: '17841405822304914',
    list: ['18032457719845012', '-9007199254740993'],
  })
})

test('keeps short integers, fractions and digits inside text', () => {
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

test('keeps a property called __proto__ as a plain property', () => {
  const parsedJson = parseJson('{"__proto__":{"x":1},"id":17841405822304914}')
  expect(Object.getPrototypeOf(parsedJson)).toBe(Object.prototype)
  expect(Reflect.get(Object(parsedJson), 'x')).toBeUndefined()
})
