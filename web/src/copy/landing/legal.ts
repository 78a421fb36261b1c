import { m } from '@skein/messages'

export interface LegalSection {
  heading: string
  text: readonly string[]
}

export const legalWords = {
  back: m.legal_back(),
  contents: m.legal_contents(),
  privacy: m.legal_privacy(),
  terms: m.legal_terms(),
  privacyDescription: m.legal_privacy_description(),
  termsDescription: m.legal_terms_description(),
} as const

export const privacyText: readonly LegalSection[] = [
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

export const termsText: readonly LegalSection[] = [
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
