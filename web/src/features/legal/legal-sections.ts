import { m } from '@skein/messages'

export interface LegalSection {
  heading: string
  text: readonly string[]
}

export const privacySections: readonly LegalSection[] = [
  {
    heading: m.legal_privacy_text_1_heading(),
    text: [m.legal_privacy_text_1_text_1()],
  },
  {
    heading: m.legal_privacy_text_2_heading(),
    text: [
      m.legal_privacy_text_2_text_1(),
      m.legal_privacy_text_2_text_2(),
      m.legal_privacy_text_2_text_3(),
      m.legal_privacy_text_2_text_4(),
    ],
  },
  {
    heading: m.legal_privacy_text_3_heading(),
    text: [m.legal_privacy_text_3_text_1()],
  },
  {
    heading: m.legal_privacy_text_4_heading(),
    text: [
      m.legal_privacy_text_4_text_1(),
      m.legal_privacy_text_4_text_2(),
      m.legal_privacy_text_4_text_3(),
      m.legal_privacy_text_4_text_4(),
    ],
  },
  {
    heading: m.legal_privacy_text_5_heading(),
    text: [m.legal_privacy_text_5_text_1(), m.legal_privacy_text_5_text_2()],
  },
  {
    heading: m.legal_privacy_text_6_heading(),
    text: [m.legal_privacy_text_6_text_1()],
  },
  {
    heading: m.legal_privacy_text_7_heading(),
    text: [m.legal_privacy_text_7_text_1(), m.legal_privacy_text_7_text_2(), m.legal_privacy_text_7_text_3()],
  },
]

export const termsSections: readonly LegalSection[] = [
  {
    heading: m.legal_terms_text_1_heading(),
    text: [m.legal_terms_text_1_text_1()],
  },
  {
    heading: m.legal_terms_text_2_heading(),
    text: [m.legal_terms_text_2_text_1(), m.legal_terms_text_2_text_2()],
  },
  {
    heading: m.legal_terms_text_3_heading(),
    text: [m.legal_terms_text_3_text_1()],
  },
  {
    heading: m.legal_terms_text_4_heading(),
    text: [m.legal_terms_text_4_text_1(), m.legal_terms_text_4_text_2()],
  },
  {
    heading: m.legal_terms_text_5_heading(),
    text: [m.legal_terms_text_5_text_1()],
  },
  {
    heading: m.legal_terms_text_6_heading(),
    text: [m.legal_terms_text_6_text_1()],
  },
  {
    heading: m.legal_terms_text_7_heading(),
    text: [m.legal_terms_text_7_text_1()],
  },
]
