import type { Claim, ClaimKind, ClaimText } from './claim.ts'
import { count, digitOf, hangulDigits, numberOf, numerals } from './east-asian-numbers.ts'
import { numberSource, valueOf } from './numbers.ts'
import { eitherHalf, exactly } from './times.ts'

const weekdayNames = ['一月월', '二火화', '三水수', '四木목', '五金금', '六土토', '日天日일']
const weekdayOf = (name: string): number => weekdayNames.findIndex((names) => names.includes(name)) + 1

const anyWeekday =
  '(?:(?<![一两兩\\d])周|週|星期|礼拜|禮拜)([一二三四五六日天])|([月火水木金土日])曜日?|([월화수목금토일])요일'
const weekday = new RegExp(
  `(?<!(?:良い|よい|素敵な|楽しい|즐거운 ?))(?:${anyWeekday})(?!快乐|快樂|愉快|を楽し|をお過ごし)`,
  'gu',
)
const weekdayRange = new RegExp(`(?:${anyWeekday}) ?(?:到|至|から|~|〜|-|–|부터) ?(?:${anyWeekday})`, 'gu')

interface Rule {
  kind: ClaimKind
  pattern: RegExp
  /** Returns the keys that the claim needs, or the keys that it needs and those that it proves. */
  keys: (groups: readonly (string | undefined)[]) => readonly string[] | Pick<Claim, 'needs' | 'proves'>
  /** It is no claim in a sentence that asks, or that promises to look it up. */
  isStatement?: true
}

const always = (key: string) => () => [key]
const group = (groups: readonly (string | undefined)[]): string =>
  groups.find((each) => each !== undefined) ?? ''

const percentKeys = (value: number): string[] => (value > 0 && value < 100 ? [`percent ${value}`] : [])
const span =
  (unit: string, size = 1) =>
  (groups: readonly (string | undefined)[]): string[] => {
    const values = groups.flatMap((each) => (each === undefined ? [] : numberOf(each) * size))
    return [`span ${values.at(-1) ?? 0} ${unit}`]
  }
const words = (source: string): RegExp => new RegExp(source, 'gu')
const duration = (units: string): RegExp =>
  words(`(?<![\\d月/.:第])(?:${count} ?[~〜–-到至] ?)?${count} ?(?:${units})(?![前전])`)

const rules: readonly Rule[] = [
  { kind: 'price', pattern: words('免费|免費|包邮|包郵|免运|免運|無料|무료'), keys: always('free') },
  {
    kind: 'price',
    pattern: words(`(${numerals})(?:元|圆|圓|円|块钱|塊錢)(?![化素论論])`),
    keys: ([figure = '']) =>
      ['CNY', 'TWD', 'HKD', 'JPY'].map((currency) => `price ${numberOf(figure)} ${currency}`),
  },
  {
    kind: 'price',
    pattern: words(`((?:[${hangulDigits}]?[십백천만]){1,8}) ?원`),
    keys: ([figure = '']) => [`price ${numberOf(figure)} KRW`],
  },
  {
    kind: 'price',
    pattern: words(
      `(?:价格|價格|售价|售價|値段|価格|가격)[^\\d。.!?¦]{0,6}(${numberSource})(?![\\d%月日天号])`,
    ),
    keys: ([figure = '']) => [`price ${valueOf(figure)} any`],
  },
  {
    kind: 'discount',
    pattern: words(
      '百分之(\\d{1,2}|[一二三四五六七八九十]{1,3})|(\\d{1,2}) ?(?:パーセント|퍼센트|프로(?![그젝필]))',
    ),
    keys: (groups) => percentKeys(numberOf(group(groups))),
  },
  {
    kind: 'discount',
    pattern: words('(\\d(?:\\.\\d)?|\\d\\d|[一二三四五六七八九]{1,2})折(?![叠疊扇扣])'),
    keys: ([figure = '']) => percentKeys(100 - shareOf(figure)),
  },
  {
    kind: 'discount',
    pattern: words('([1-9一二三四五六七八九])割(?:引|オフ|off|安)'),
    keys: ([figure = '']) => percentKeys(numberOf(figure) * 10),
  },
  { kind: 'discount', pattern: words('半額|半价|半價|반값'), keys: always('percent 50') },
  {
    kind: 'discount',
    pattern: words(
      '打折|优惠|優惠|特价|特價|促销|促銷|折扣|割引|セール|値引|特売|クーポン|할인|세일|특가|쿠폰',
    ),
    keys: always('offer'),
    isStatement: true,
  },
  {
    kind: 'date',
    pattern: words('(\\d{1,2})月(\\d{1,2})[日号號]?|(\\d{1,2})월 ?(\\d{1,2})일'),
    keys: (groups) => {
      const [month = '', day = ''] = groups.filter((each) => each !== undefined)
      const key = `date ${Number(month)}-${Number(day)}`
      return { needs: [key], proves: [key, `month ${Number(month)}`] }
    },
  },
  {
    kind: 'date',
    pattern: words('(?<!\\d)(\\d{1,2})(?:月|월)(?= ?(?:份|底|初|中|末|から|まで|に|에|부터|까지|말|초))'),
    keys: ([month = '']) => [`month ${Number(month)}`],
  },
  {
    kind: 'date',
    pattern: words('(?<!\\d)((?:19|20)\\d\\d)(?:年|년)'),
    keys: ([year = '']) => [`year ${year}`],
  },
  {
    kind: 'date',
    pattern: weekdayRange,
    keys: (groups) => {
      const [from = 0, to = 0] = groups.flatMap((each) => (each === undefined ? [] : weekdayOf(each)))
      const days = Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => ((from - 1 + step) % 7) + 1)
      return { needs: [`weekday ${from}`], proves: days.map((day) => `weekday ${day}`) }
    },
  },
  { kind: 'date', pattern: weekday, keys: (groups) => [`weekday ${weekdayOf(group(groups))}`] },
  {
    kind: 'date',
    pattern: words(
      '(?:每天|每日|天天|毎日|매일)(?!都?(?:开心|開心|快乐|快樂|愉快))|年中無休|全年无休|全年無休|연중무휴',
    ),
    keys: () => ({
      needs: ['every day'],
      proves: ['every day', ...[1, 2, 3, 4, 5, 6, 7].map((day) => `weekday ${day}`)],
    }),
  },
  {
    kind: 'date',
    pattern: words('平日|(?<![\\d个個])工作日|평일'),
    keys: () => ({
      needs: ['weekdays'],
      proves: ['weekdays', ...[1, 2, 3, 4, 5].map((day) => `weekday ${day}`)],
    }),
  },
  {
    kind: 'date',
    pattern: words('24 ?(?:小时|小時|時間|시간) ?(?:营业|營業|服务|対応|영업|운영)|全天候'),
    keys: always('always'),
  },
  ...Object.entries({
    'day after tomorrow': '后天|後天|明後日|あさって|모레',
    tomorrow: '明天|明日|あした|내일',
    'next week': '下周|下週|下星期|下个?礼拜|来週|다음 ?주',
    'next month': '下个月|下個月|来月|다음 ?달',
    'today only': '(?:仅限|只限|僅限)(?:今天|今日)|(?:今日|本日)(?:限り|のみ|だけ)|오늘만|오늘까지',
    'same day': '当天|當天|即日|当日|당일',
    'next day': '次日|翌日|第二天|다음 ?날|익일',
  }).map(([key, source]): Rule => ({
    kind: 'date',
    pattern: words(source),
    keys: always(`relative ${key}`),
  })),
  { kind: 'date', pattern: duration('个?個?工作日|営業日|영업일'), keys: span('working day') },
  { kind: 'date', pattern: duration('小时|小時|時間|시간'), keys: hoursOf },
  {
    kind: 'date',
    pattern: duration('天|日間|日以内|日内|日後|日ほど|日で|일 ?(?:이내|안에|내|후|정도|소요|만에|간)'),
    keys: span('day'),
  },
  {
    kind: 'date',
    pattern: duration('周(?![年岁歲])|週間|个?星期|個星期|주(?![년의])'),
    keys: span('day', 7),
  },
  { kind: 'date', pattern: duration('个月|個月|[ヶかカケ]月|개월'), keys: span('month') },
  {
    kind: 'date',
    pattern: words(
      '(上午|早上|凌晨|早|午前|오전|下午|晚上|傍晚|晚|午後|夜|오후|저녁|밤)? ?(\\d{1,2}|[一二两兩三四五六七八九十]{1,3})(?:(?:点|點|時|时)|시)(半|반)?(?![间間代期候刻])(?:(\\d{2})分|(\\d{2})분)?',
    ),
    keys: clockKeys,
  },
  {
    kind: 'stock',
    pattern: words(
      '缺货|缺貨|售罄|[卖賣]完|断货|斷貨|[没沒无無]货|[没沒無]貨|下架|[没沒]有(?:现货|現貨|库存|庫存)|売り?切れ|品切れ|在庫(?:切れ|なし|[がはも] ?(?:ない|無い|ありません|ございません))|完売|欠品|販売終了|품절|매진|재고[가는도]? ?없|단종',
    ),
    keys: always('stock gone'),
    isStatement: true,
  },
  {
    kind: 'stock',
    pattern: words(
      '[仅只僅]剩|限量|残り(?:わずか|僅か|\\d)|数量限定|수량 ?한정|한정 ?수량|\\d개 ?(?:만 ?)?남',
    ),
    keys: () => ({ needs: ['stock scarce'], proves: ['stock scarce', 'stock there'] }),
    isStatement: true,
  },
  {
    kind: 'stock',
    pattern: words('补货|補貨|重新上架|再入荷|재입고'),
    keys: () => ({ needs: ['stock again'], proves: ['stock again', 'stock there'] }),
    isStatement: true,
  },
  {
    kind: 'stock',
    pattern: words(
      '有货|有貨|现货|現貨|有库存|有庫存|在庫(?:あり(?!ません)|[がはも] ?(?:あり(?!ません)|ござい(?!ません)))|재고[가는도]? ?있',
    ),
    keys: always('stock there'),
    isStatement: true,
  },
]

/** "8" and "85" before 折 are the share of the price that is left. */
function shareOf(figure: string): number {
  if (/^\d/.test(figure)) return figure.length === 2 ? Number(figure) : Number(figure) * 10
  const [tens = 0, ones = 0] = [...figure].map(digitOf)
  return tens * 10 + ones
}

function hoursOf(groups: readonly (string | undefined)[]): string[] {
  const hours = numberOf(groups.findLast((each) => each !== undefined) ?? '')
  return hours % 24 === 0 ? [`span ${hours / 24} day`] : [`span ${hours} hour`]
}

function clockKeys([half, figure = '', isHalfPast, minutes, koreanMinutes]: readonly (string | undefined)[]) {
  // "一点" means "a little".
  if (half === undefined && !/^\d/.test(figure)) return []
  const minute = isHalfPast === undefined ? Number(minutes ?? koreanMinutes ?? 0) : 30
  const hour = numberOf(figure)
  if (half === undefined) return eitherHalf(hour, minute)
  const isMorning = /[早凌前전]|上午/u.test(half)
  return exactly(hour >= 12 ? hour : hour + (isMorning ? 0 : 12), minute)
}

const asks =
  /[?吗嗎呢]|是否|有没有|有沒有|かどうか|か[。 ]*$|(?:나요|까요|가요|는지)|确认|確認|查[一询看]|お調べ|확인|如果|もし|만약/u
const denies = /没有|沒有|不|ません|ない|없|않/u

/** Finds statements in Chinese, Japanese and Korean, in which no blank separates words. */
export function findEastAsian(text: ClaimText): Claim[] {
  if (!/[\p{scx=Han}\p{scx=Hang}]/u.test(text.lower)) return []
  const claims: Claim[] = []
  const covered = new Uint8Array(text.raw.length)
  const statements = new Uint8Array(text.raw.length)
  const offers = new Uint8Array(text.raw.length)
  for (const { 0: sentence, index } of text.lower.matchAll(/[^。.!?]+[。.!?]*/g)) {
    const end = index + sentence.length
    if (asks.test(sentence)) continue
    statements.fill(1, index, end)
    if (!denies.test(sentence)) offers.fill(1, index, end)
  }
  for (const { kind, pattern, keys, isStatement } of rules) {
    const places = kind === 'discount' ? offers : statements
    for (const match of text.lower.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      if ((isStatement === true && places[at] === 0) || covered.subarray(at, end).includes(1)) continue
      const claimKeys = keys(match.slice(1))
      const { needs, proves } = 'needs' in claimKeys ? claimKeys : { needs: claimKeys, proves: claimKeys }
      if (needs.length === 0) continue
      covered.fill(1, at, end)
      claims.push({ kind, text: text.raw.slice(at, end), at, needs, proves })
    }
  }
  return claims
}
