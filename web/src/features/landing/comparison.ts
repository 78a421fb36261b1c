import { m } from '@skein/messages'

export interface Cell {
  text: string
  /** Whether the product has it; absent where there is no better or worse. */
  has?: boolean
}

interface Row {
  name: string
  skein: Cell
  manychat: Cell
  chatwoot: Cell
}

export const products = { skein: 'Skein', manychat: 'ManyChat', chatwoot: 'Chatwoot' } as const

/** Rows of the comparison. The README has the same table in English. */
export const comparison: readonly Row[] = [
  {
    name: m.landing_compare_rows_1(),
    skein: { text: m.landing_compare_rows_1_skein() },
    manychat: { text: m.landing_compare_rows_1_manychat() },
    chatwoot: { text: m.landing_compare_rows_1_chatwoot() },
  },
  {
    name: m.landing_compare_rows_2(),
    skein: { text: m.landing_compare_rows_2_skein() },
    manychat: { text: m.landing_compare_rows_2_manychat() },
    chatwoot: { text: m.landing_compare_rows_2_chatwoot() },
  },
  {
    name: m.landing_compare_rows_3(),
    skein: { text: m.landing_compare_rows_3_skein() },
    manychat: { text: m.landing_compare_rows_3_manychat() },
    chatwoot: { text: m.landing_compare_rows_3_chatwoot() },
  },
  {
    name: m.landing_compare_rows_4(),
    skein: { text: m.landing_compare_rows_4_skein() },
    manychat: { text: m.landing_compare_rows_4_manychat() },
    chatwoot: { text: m.landing_compare_rows_4_chatwoot() },
  },
  {
    name: m.landing_compare_rows_5(),
    skein: { text: m.landing_compare_rows_5_skein() },
    manychat: { text: m.landing_compare_rows_5_manychat() },
    chatwoot: { text: m.landing_compare_rows_5_chatwoot() },
  },
  {
    name: m.landing_compare_rows_6(),
    skein: { text: m.landing_compare_rows_6_skein(), has: true },
    manychat: { text: m.landing_compare_rows_6_manychat(), has: true },
    chatwoot: { text: m.landing_compare_rows_6_chatwoot(), has: false },
  },
  {
    name: m.landing_compare_rows_7(),
    skein: { text: m.landing_compare_rows_7_skein(), has: false },
    manychat: { text: m.landing_compare_rows_7_manychat(), has: true },
    chatwoot: { text: m.landing_compare_rows_7_chatwoot(), has: false },
  },
  {
    name: m.landing_compare_rows_8(),
    skein: { text: m.landing_compare_rows_8_skein(), has: true },
    manychat: { text: m.landing_compare_rows_8_manychat(), has: true },
    chatwoot: { text: m.landing_compare_rows_8_chatwoot(), has: true },
  },
]

/** Pages that state the facts about the other products. */
export const comparisonSources = [
  ['ManyChat: Billing FAQ', 'https://help.manychat.com/hc/en-us/articles/14281409288604-Billing-FAQ'],
  [
    'ManyChat: Live Chat',
    'https://help.manychat.com/hc/en-us/articles/14281070478748-Manychat-Live-Chat-Overview',
  ],
  ['Chatwoot: Pricing', 'https://www.chatwoot.com/pricing'],
  ['Chatwoot: GitHub', 'https://github.com/chatwoot/chatwoot'],
] as const
