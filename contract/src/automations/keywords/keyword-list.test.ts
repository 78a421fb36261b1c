import { expect, test } from 'vitest'
import { keywordsOf } from './keyword-list.ts'

test.each([
  ['price, cost', ['price', 'cost']],
  ['价格，多少钱', ['价格', '多少钱']],
  ['سعر، بكم', ['سعر', 'بكم']],
  ['値段、いくら', ['値段', 'いくら']],
  ['price; cost', ['price', 'cost']],
  ['price;cost', ['price', 'cost']],
  ['سعر؛ بكم', ['سعر', 'بكم']],
  ['价格；多少钱', ['价格', '多少钱']],
  ['price\ncost\r\ninfo', ['price', 'cost', 'info']],
  ['Price,, price ,', ['price']],
  ['how much, ;)', ['how much', ';)']],
  [':;)', [':;)']],
  ['ዋጋ፣ ስንት', ['ዋጋ', 'ስንት']],
  ['• price\n• cost', ['price', 'cost']],
  ['- price\n- how much\n* info', ['price', 'how much', 'info']],
  ['1. price\n2) cost', ['price', 'cost']],
  ['-20 %, *, 1. fc köln', ['-20 %', '*', '1. fc köln']],
  ['"price", "how much"', ['price', 'how much']],
  ['„Preis“, „Was kostet“', ['preis', 'was kostet']],
  ["'price'\n'cost'\n", ['price', 'cost']],
  ['"price", cost', ['"price"', 'cost']],
  ['"price"', ['"price"']],
  ['price\vcost\u0085info', ['price', 'cost', 'info']],
  ['3.5 l, 1,5 l', ['3.5 l', '1', '5 l']],
])('reads %j as %j', (text, keywords) => expect(keywordsOf(text)).toEqual(keywords))
