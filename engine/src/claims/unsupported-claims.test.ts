import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimGuardCases } from '#test/claim-cases.ts'
import { unsupportedClaims } from './unsupported-claims.ts'

describe('unsupported claims', () => {
  test.each(claimGuardCases)('%s: "%s"', (_language, reply, sources, expected) => {
    const kinds = unsupportedClaims(reply, sources).map(({ kind }) => kind)
    expect([...new Set(kinds)].sort()).toEqual([...expected].sort())
  })

  test.each([
    ['السعر ٢٠ ريال', 'price'],
    ['٩٩٫٥ درهمًا', 'price'],
    ['السعر: ٢٠', 'price'],
    ['بـ 20 دينار فقط', 'price'],
    ['الشحن مجاني', 'price'],
    ['خصم ٢٠٪', 'discount'],
    ['لدينا خصومات الآن', 'discount'],
    ['نفتح غدًا', 'date'],
    ['نفتح يوم الخميس', 'date'],
    ['التوصيل خلال ٣ أيام', 'date'],
    ['في ١ ديسمبر', 'date'],
    ['نفتح الساعة ٩ صباحًا', 'date'],
    ['المنتج متوفر', 'stock'],
    ['نفدت الكمية', 'stock'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', 'link'],
    ['价格是20元。', 'price'],
    ['只要２０块钱', 'price'],
    ['3,000円です', 'price'],
    ['20ユーロです', 'price'],
    ['20만원입니다', 'price'],
    ['20 рублей', 'price'],
    ['500 ₽', 'price'],
    ['100 บาท', 'price'],
    ['১০০ টাকা', 'price'],
    ['AED 20', 'price'],
    ['HK$20', 'price'],
    ['Доставка бесплатная', 'price'],
    ['Всё стоит 500', 'price'],
    ['500 р.', 'price'],
    ['Скидка двадцать процентов', 'discount'],
    ['У нас распродажа', 'discount'],
    ['Промокод ЛЕТО', 'discount'],
    ['Открыты завтра', 'date'],
    ['Работаем с понедельника по пятницу', 'date'],
    ['Ждём вас в 9 утра', 'date'],
    ['Привезём 1 декабря', 'date'],
    ['Доставка за 3 рабочих дня', 'date'],
    ['Товар в наличии', 'stock'],
    ['Всё закончилось', 'stock'],
    ['Безкоштовна доставка', 'price'],
    ["Працюємо у п'ятницю", 'date'],
    ['Немає в наявності', 'stock'],
    ['免费配送', 'price'],
    ['两百元', 'price'],
    ['价格是500', 'price'],
    ['打八折', 'discount'],
    ['现在有优惠', 'discount'],
    ['优惠码 SUMMER', 'discount'],
    ['周一到周五营业', 'date'],
    ['上午九点开门', 'date'],
    ['3天内送达', 'date'],
    ['明天发货', 'date'],
    ['有现货', 'stock'],
    ['已经售罄', 'stock'],
    ['送料無料です', 'price'],
    ['三千円です', 'price'],
    ['2割引です', 'discount'],
    ['定休日は水曜日です', 'date'],
    ['18時まで営業', 'date'],
    ['2~3営業日で届きます', 'date'],
    ['在庫あります', 'stock'],
    ['売り切れです', 'stock'],
    ['무료 배송입니다', 'price'],
    ['오천원입니다', 'price'],
    ['지금 할인 중입니다', 'discount'],
    ['월요일 휴무', 'date'],
    ['오전 9시에 엽니다', 'date'],
    ['3일 이내 배송', 'date'],
    ['재고 있습니다', 'stock'],
    ['품절입니다', 'stock'],
  ])('are found in other scripts: "%s"', (reply, kind) => {
    expect(new Set(unsupportedClaims(reply, []).map((claim) => claim.kind))).toEqual(new Set([kind]))
    expect(unsupportedClaims(reply, [`— ${reply}`])).toEqual([])
  })

  test.each([
    ['السعر ٢٠ ريال', 'السعر 20 ريال'],
    ['20元', '价格：¥20'],
    ['التوصيل خلال ٣ أيام', '3 days'],
    ['20 euros', '20ユーロ'],
    ['نفتح يوم الاثنين', 'Open on Monday'],
    ['20 ريال', '20 SAR'],
    ['20 SAR', '20 riyals'],
    ['20 KWD', '20 دينار'],
    ['200 kr', '200 NOK'],
    ['20円', '¥20'],
    ['2万元', '20,000元'],
    ['5 тыс. рублей', '5000 ₽'],
    ['两百元', '200元'],
    ['오천원', '5,000원'],
    ['打八五折', '15% off'],
    ['2割引', '20% Rabatt'],
    ['月曜日は休み', 'Closed on Monday'],
    ['周三营业', 'Mon-Fri 9-17'],
    ['上午9点到下午6点', '9 am to 6 pm'],
    ['2周', '14 days'],
    ['12月1日', 'December 1'],
    ['Привезём 1 декабря', 'December 1'],
    ['Доставка 3 дня', '3 days'],
    ['Ждём вас в пятницу', 'пн-пт 9-18'],
    ['Есть в наличии', 'In stock'],
    ['送料無料', 'free shipping'],
  ])('"%s" is supported by "%s"', (reply, source) => {
    expect(unsupportedClaims(reply, [source])).toEqual([])
  })

  test.each([
    ['HK$20', 'S$20'],
    ['20 SGD', '20 NZD'],
    ['20 SAR', '20 QAR'],
    ['20 KWD', '20 BHD'],
    ['20 JPY', '20 CNY'],
    ['20 SEK', '20 NOK'],
    ['2万元', '2元'],
  ])('"%s" is not supported by "%s"', (reply, source) => {
    expect(unsupportedClaims(reply, [source])).toEqual([{ kind: 'price', text: reply }])
  })

  test.each([
    ['没有现货', '有现货'],
    ['在庫はありません', '在庫あり'],
    ['Нет в наличии', 'В наличии'],
  ])('about stock tell "%s" from "%s"', (reply, source) => {
    expect(unsupportedClaims(reply, [source]).map(({ kind }) => kind)).toEqual(['stock'])
  })

  test('do not depend on the texts that were checked before', () => {
    unsupportedClaims('It is 5 €', ['A very long sentence before the word discount'])
    expect(unsupportedClaims('On sale now', [])).toEqual([{ kind: 'discount', text: 'On sale' }])
    unsupportedClaims('We do have a discount, but not for this one', [])
    expect(unsupportedClaims('Not in stock', ['In stock'])).toEqual([{ kind: 'stock', text: 'in stock' }])
  })

  test.each([
    ['Only 49¢', 'price'],
    ['It is 20 bucks', 'price'],
    ['Nur 1’299.–', 'price'],
    ['5,- pro Stück', 'price'],
    ['20 лв', 'price'],
    ['500 RSD', 'price'],
    ['خمسون ريالا', 'price'],
    ['مائة درهم', 'price'],
    ['Lieferung frei Haus', 'price'],
    ['التوصيل بدون رسوم', 'price'],
    ['15 procent', 'discount'],
    ['بنصف السعر', 'discount'],
    ['Buy 2 get 1 free', 'discount'],
    ['We open at half past nine', 'date'],
    ['Um Viertel nach neun', 'date'],
    ['من ٩ ص', 'date'],
    ['حتى ٦ م', 'date'],
    ['It arrives before Christmas', 'date'],
    ['Wir haben an Heiligabend zu', 'date'],
    ['نفتح بعد العيد', 'date'],
    ['It arrives within a week', 'date'],
    ['Das dauert in einer Woche', 'date'],
  ])('are found in everyday words: "%s"', (reply, kind) => {
    expect(new Set(unsupportedClaims(reply, []).map((claim) => claim.kind))).toEqual(new Set([kind]))
    expect(unsupportedClaims(reply, [`— ${reply}`])).toEqual([])
  })

  test.each([
    ['Half past nine', 'From 9:30'],
    ['Viertel vor zehn', 'ab 9:45 Uhr'],
    ['خمسون ريالا', '50 ريال'],
    ['Buy 2 get 1', '3 for 2'],
    ['Closed on Christmas Day', 'Weihnachten geschlossen'],
    ['within a week', '7 days'],
    ['1’299.–', 'CHF 1299'],
  ])('"%s" says the same as "%s"', (reply, source) => {
    expect(unsupportedClaims(reply, [source])).toEqual([])
  })

  test.each([
    'Merry Christmas!',
    'Frohe Weihnachten und bis bald',
    'A gift for Christmas',
    'رمضان كريم',
    'عيد مبارك',
    'The scarf is 5 م long',
    'Half past is a great name',
    'Thanks, 3.- 5. row is fine',
    'In einer kleinen Werkstatt',
  ])('are none in everyday words: "%s"', (reply) => {
    expect(unsupportedClaims(reply, [])).toEqual([])
  })

  test.each([
    'السلام عليكم، شكرًا لك',
    '회원 20명',
    '谢谢！有3个颜色',
    'She won 20 medals',
    'Спасибо, 3 цвета',
    'Хорошего понедельника!',
    'Уточню, есть ли товар в наличии',
    'Есть ли скидки?',
    '不知道有没有货，我帮您确认',
    '祝您天天开心',
    '一点小心意，谢谢',
    '在庫はありますか',
    '一番人気です',
    '재고 있나요',
    '좋은 하루 되세요',
    'هل المنتج متوفر؟',
  ])('are none in "%s"', (reply) => {
    expect(unsupportedClaims(reply, [])).toEqual([])
  })

  test('are quoted in reading order', () => {
    expect(unsupportedClaims('Only €9.99 with code NEW30, see shop.com/x. Ships in 1-2 days!', [])).toEqual([
      { kind: 'price', text: '€9.99' },
      { kind: 'discount', text: 'NEW30' },
      { kind: 'link', text: 'shop.com/x' },
      { kind: 'date', text: '1-2 days' },
      { kind: 'date', text: '2 days' },
    ])
  })

  test('are none if any source supports them', () => {
    expect(unsupportedClaims('It is 5 €, ships in 2 days', ['two days', '€5.00'])).toEqual([])
  })

  test('are found in long sources', () => {
    const page = `${'We make mugs by hand. '.repeat(500)}The large one is 18 €.${' And so on.'.repeat(500)}`
    expect(unsupportedClaims('18 euros', [page])).toEqual([])
    expect(unsupportedClaims('19 euros', [page])).toEqual([{ kind: 'price', text: '19 euros' }])
  })

  test('are none if the reply is a source', () => {
    const replies = fc.constantFrom(...claimGuardCases.map(([, reply]) => reply))
    fc.assert(
      fc.property(replies, replies, (a, b) => {
        expect(unsupportedClaims(a, [b, a])).toEqual([])
      }),
    )
  })

  test('are found in any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void unsupportedClaims(text, [])),
    )
    for (const part of ['1 ', '12.5 - ', 'a.', '10% ', 'no ', '+0 ', '1.1.', 'open 9 ']) {
      expect(() => unsupportedClaims(part.repeat(2000 / part.length), [])).not.toThrow()
    }
  })
})
