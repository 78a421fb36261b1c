import { describe, expect, test } from 'vitest'
import { isFactualQuestion, mentionsQuestion } from './factual-question.ts'

describe('a factual question', () => {
  test.each([
    'Do you ship to Norway?',
    'how much is the small mug',
    'tell me about the workshops',
    'Wie lange dauert der Versand',
    'Habt ihr auch Vasen?',
    'Combien coûte la livraison',
    '¿Hacen envíos a Chile?',
    'quanto custa a caneca',
    'avete tazze grandi',
    'fiyatı ne kadar?',
    'сколько стоит доставка',
    '営業時間は？',
    'I would like to know your opening hours',
    'بكم هذا',
    'متى تفتحون',
    'هل التوصيل مجاني',
    'وين موقعكم',
    'قیمت چند است',
    '请问多少钱',
    '几点开门',
    '有货吗',
    'いくらですか',
    '何時まで開いていますか',
    '가격이 얼마예요',
    '배송 되나요',
    'कितने का है',
    'ราคาเท่าไหร่',
    'bao nhiêu tiền',
    'berapa harganya',
    'ile kosztuje',
    'kolik to stojí',
    'πόσο κάνει',
    'cât costă',
    'скільки коштує',
    'כמה זה עולה',
    'Preis bitte',
    'prix svp',
    'Öffnungszeiten',
  ])('%s', (text) => expect(isFactualQuestion(text)).toBe(true))
})

describe('no factual question', () => {
  test.each([
    'hello',
    'Thank you so much!',
    'I love your work',
    'How are you?',
    'Hi, can I ask you a question?',
    'Wie geht’s?',
    'Ça va ?',
    '¿Qué tal?',
    'Tudo bem?',
    'ok, see you tomorrow',
    'كيف حالك؟',
    'شكرا جزيلا',
    '你好吗？',
    '没什么，谢谢',
    '怎么这么好看',
    'お元気ですか？',
    'いつもありがとう',
    '잘 지내세요?',
    '언제나 감사합니다',
    'Привет, как дела?',
    'Jak się masz?',
    'Τι κάνεις;',
    'क्या बात है',
    'không',
    'Toller Preis!',
    'cat lover',
    '❤️❤️',
    '',
  ])('%s', (text) => expect(isFactualQuestion(text)).toBe(false))
})

test('a text mentions a question if it contains half of its words', () => {
  const lines = 'Shipping to Norway takes five days. The small mug costs 12.50 EUR.'
  expect(mentionsQuestion(lines, 'Do you ship to Norway?')).toBe(true)
  expect(mentionsQuestion(lines, 'How much is the small mug?')).toBe(true)
  expect(mentionsQuestion(lines, 'Do you repair broken bicycles?')).toBe(false)
  expect(mentionsQuestion('', 'Do you ship to Norway?')).toBe(false)
})
