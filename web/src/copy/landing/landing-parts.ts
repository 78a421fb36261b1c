import { m } from '@skein/messages'

/** Texts of the landing page below its first view. */
export const showcaseWords = {
  title: m.landing_parts_showcase_title(),
  query: m.landing_parts_showcase_query(),
  data: m.landing_parts_showcase_data(),
  queryLead: m.landing_parts_showcase_query_lead(),
  uses: m.landing_parts_showcase_uses(),
  steps: [
    [m.landing_parts_showcase_steps_1(), m.landing_parts_showcase_steps_1_2()],
    [m.landing_parts_showcase_steps_2_1(), m.landing_parts_showcase_steps_2()],
    [m.landing_parts_showcase_steps_3_1(), m.landing_parts_showcase_steps_3_2()],
  ],
  builder: {
    lead: m.landing_parts_showcase_builder_lead(),
    legend: m.landing_parts_showcase_builder_legend(),
    target: m.landing_parts_showcase_builder_target(),
    template: m.landing_parts_showcase_builder_template(),
    templateText: m.landing_parts_showcase_builder_template_text({ product: '{product}' }),
    model: m.landing_parts_showcase_builder_model(),
    models: m.landing_parts_showcase_builder_models(),
    time: m.landing_parts_showcase_builder_time(),
    frequency: m.landing_parts_showcase_builder_frequency(),
    frequencies: [
      m.landing_parts_showcase_builder_frequencies_1(),
      m.landing_parts_showcase_builder_frequencies_2(),
      m.landing_parts_showcase_builder_frequencies_3(),
    ],
    deploy: m.landing_parts_showcase_builder_deploy(),
    reads: m.landing_parts_showcase_builder_reads(),
    why: m.landing_parts_showcase_builder_why(),
  },
} as const

export const showcaseQueries = [
  {
    text: m.landing_parts_showcase_queries_1_text(),
    uses: [
      'Instagram',
      m.landing_parts_showcase_queries_1_uses_2(),
      m.landing_parts_showcase_queries_1_uses_3(),
    ],
  },
  {
    text: m.landing_parts_showcase_queries_2_text(),
    uses: [
      'Instagram',
      m.landing_parts_showcase_queries_2_uses_2(),
      m.landing_parts_showcase_queries_2_uses_3(),
    ],
  },
  {
    text: m.landing_parts_showcase_queries_3_text(),
    uses: [
      m.landing_parts_showcase_queries_3_uses_1(),
      m.landing_parts_showcase_queries_3_uses_2(),
      m.landing_parts_showcase_queries_3_uses_3(),
    ],
  },
  {
    text: m.landing_parts_showcase_queries_4_text(),
    uses: ['Gmail', m.landing_parts_showcase_queries_4_uses_2()],
  },
  {
    text: m.landing_parts_showcase_queries_5_text(),
    uses: [m.landing_parts_showcase_queries_5_uses_1(), m.landing_parts_showcase_queries_5_uses_2()],
  },
] as const

export const platformWords = {
  title: m.landing_parts_platform_title(),
  lead: m.landing_parts_platform_lead(),
  list: [
    ['Instagram', m.landing_parts_platform_list_1_2(), true],
    ['Gmail', m.landing_parts_platform_list_2(), true],
    ['WhatsApp', m.landing_parts_platform_list_3_2(), false],
    ['Facebook', m.landing_parts_platform_list_4_2(), false],
    ['X', m.landing_parts_platform_list_5_2(), false],
    ['Slack', m.landing_parts_platform_list_6_2(), false],
    ['Microsoft Teams', m.landing_parts_platform_list_7_2(), false],
  ],
} as const

export const demoWords = {
  title: m.landing_parts_demo_title(),
  lead: m.landing_parts_demo_lead(),
  phone: m.landing_parts_demo_phone(),
  caption: m.landing_parts_demo_caption(),
  account: 'clayandember',
  /** Earlier messages in turns, customer first. */
  earlier: [
    m.landing_parts_demo_earlier_1(),
    m.landing_parts_demo_earlier_2(),
    m.landing_parts_demo_earlier_3(),
    m.landing_parts_demo_earlier_4(),
  ],
  question: m.landing_parts_demo_question(),
  answer: m.landing_parts_demo_answer(),
  figures: [
    ['1,284', m.landing_parts_demo_figures_1_2()],
    [m.landing_parts_demo_figures_2_1(), m.landing_parts_demo_figures_2()],
    ['6%', m.landing_parts_demo_figures_3_2()],
  ],
} as const

export const featureWords = {
  title: m.landing_parts_feature_title(),
  lead: m.landing_parts_feature_lead(),
  list: [
    {
      title: m.landing_parts_feature_list_1_title(),
      text: m.landing_parts_feature_list_1_text(),
    },
    {
      title: m.landing_parts_feature_list_2_title(),
      text: m.landing_parts_feature_list_2_text(),
    },
    {
      title: m.landing_parts_feature_list_3_title(),
      text: m.landing_parts_feature_list_3_text(),
    },
    {
      title: m.landing_parts_feature_list_4_title(),
      text: m.landing_parts_feature_list_4_text(),
    },
    {
      title: m.landing_parts_feature_list_5_title(),
      text: m.landing_parts_feature_list_5_text(),
    },
  ],
  whyGates: [
    m.landing_parts_feature_why_gates_1(),
    m.landing_parts_feature_why_gates_2(),
    m.landing_parts_feature_why_gates_3(),
    m.landing_parts_feature_why_gates_4(),
  ],
  onceSteps: [
    m.landing_parts_feature_once_steps_1(),
    m.landing_parts_feature_once_steps_2(),
    m.landing_parts_feature_once_steps_3(),
  ],
  backtest: [
    m.landing_parts_feature_backtest_1(),
    m.landing_parts_feature_backtest_2(),
    m.landing_parts_feature_backtest_3(),
    m.landing_parts_feature_backtest_4(),
  ],
  command: 'npm start',
} as const

export const connectWords = {
  title: m.landing_parts_connect_title(),
  lead: m.landing_parts_connect_lead(),
  steps: [
    m.landing_parts_connect_steps_1(),
    m.landing_parts_connect_steps_2(),
    m.landing_parts_connect_steps_3(),
  ],
  instagram: m.landing_parts_connect_instagram(),
  gmail: m.landing_parts_connect_gmail(),
} as const

export const faqWords = {
  title: m.landing_parts_faq_title(),
  more: m.landing_parts_faq_more(),
  list: [
    [m.landing_parts_faq_list_1(), m.landing_parts_faq_list_1_2()],
    [m.landing_parts_faq_list_2_1(), m.landing_parts_faq_list_2()],
    [m.landing_parts_faq_list_3_1(), m.landing_parts_faq_list_3_2()],
    [m.landing_parts_faq_list_4_1(), m.landing_parts_faq_list_4_2()],
    [m.landing_parts_faq_list_5_1(), m.landing_parts_faq_list_5_2()],
    [m.landing_parts_faq_list_6_1(), m.landing_parts_faq_list_6_2()],
  ],
} as const

export const pictureWords = {
  title: m.landing_parts_picture_title(),
  lead: m.landing_parts_picture_lead(),
  list: [
    ['editor', m.landing_parts_picture_list_1_2(), m.landing_parts_picture_list_1_3()],
    ['activity', m.landing_parts_picture_list_2(), m.landing_parts_picture_list_2_3()],
    ['inbox', m.landing_parts_picture_list_3_2(), m.landing_parts_picture_list_3()],
  ],
} as const
