import { expect, test } from 'vitest'
import { plainReply, wholeSentences } from './plain-reply.ts'

test.each([
  ['**Thank you** for asking', 'Thank you for asking'],
  ['It is *very* mild', 'It is very mild'],
  ['It is __very__ _mild_', 'It is very mild'],
  ['Use the code `MILD10`', 'Use the code MILD10'],
  ['### See you soon', 'See you soon'],
  [
    'Thanks!\n\n- It is *very* mild\n- It smells of **lavender**',
    'Thanks!\n\n• It is very mild\n• It smells of lavender',
  ],
  ['1. Open the shop\n2. Choose a set', '1. Open the shop\n2. Choose a set'],
  ['24. Dezember geschlossen', '24. Dezember geschlossen'],
  ['See [our shop](https://shop.example/set)', 'See our shop: https://shop.example/set'],
  ['See [https://shop.example](https://shop.example)', 'See https://shop.example'],
  ['See [set](https://shop.example/set)', 'See set: https://shop.example/set'],
  ['See [shop.example](https://shop.example)', 'See shop.example'],
  ['Write to [hello@mill.example](mailto:hello@mill.example)', 'Write to hello@mill.example'],
  ['See https://shop.example/a_b_c', 'See https://shop.example/a_b_c'],
  ['Write to hello@mill.example', 'Write to hello@mill.example'],
  ['~~20~~ 15 euros', '20 15 euros'],
  ['> Thanks!', 'Thanks!'],
  ['```\nThanks!\n```', 'Thanks!'],
  ['Sure! Here is a friendly reply:\n\nThanks for asking!', 'Thanks for asking!'],
  ['Here’s your reply:\nThanks!', 'Thanks!'],
  ['Klar! Hier ist eine Antwort:\n\nDanke!', 'Danke!'],
  ['¡Claro!', '¡Claro!'],
  ['Here is the link: https://shop.example', 'Here is the link: https://shop.example'],
  ['It costs 5 * 3 = 15 * 2 euros', 'It costs 5 * 3 = 15 * 2 euros'],
  ['Our file is price_list_2026', 'Our file is price_list_2026'],
  ['#lavender #soap', '#lavender #soap'],
  ['@ana_b thanks <3', '@ana_b thanks <3'],
  ['Salt & pepper: -20 %', 'Salt & pepper: -20 %'],
  ['One line\nand another', 'One line\nand another'],
  ['', ''],
])('writes %j as %j', (written, plain) => expect(plainReply(written)).toBe(plain))

test.each([
  ['Thanks! It is 20 euros. We ship on Monday and our', 'Thanks! It is 20 euros.'],
  ['It is 3.5 litres. And our', 'It is 3.5 litres.'],
  ['“It is mild.” And our', '“It is mild.”'],
  ['価格は20です。発送は', '価格は20です。'],
  ['السعر 20؟ والتوصيل', 'السعر 20؟'],
  ['It is 3.5 litres and our', ''],
  ['', ''],
])('keeps the whole sentences of %j', (cut, whole) => expect(wholeSentences(cut)).toBe(whole))
