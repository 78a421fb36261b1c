import type { AccountSeed } from './world/accounts.ts'
import type { PersonSeed } from './world/people.ts'
import type { PostSeed } from './world/posts.ts'

export const ACCOUNTS: AccountSeed[] = [
  {
    username: 'clayandember',
    name: 'Clay & Ember',
    biography:
      'Small pottery studio by the harbour. Stoneware thrown, glazed and fired by Rosa. Open Thu to Sat.',
    accountType: 'BUSINESS',
    followersCount: 4283,
    followsCount: 311,
    hue: 18,
  },
  {
    username: 'northloaf.bakery',
    name: 'North Loaf Bakery',
    biography: 'Sourdough, rye and cardamom buns. From 7 until we run out.',
    accountType: 'BUSINESS',
    followersCount: 1874,
    followsCount: 142,
    hue: 38,
  },
  {
    username: 'studio.fern',
    name: 'Studio Fern',
    biography: 'House plants and the people who forget to water them. Just getting started.',
    accountType: 'MEDIA_CREATOR',
    followersCount: 86,
    followsCount: 203,
    hue: 140,
  },
]

export const PEOPLE: PersonSeed[] = [
  {
    username: 'mia.makes',
    name: 'Mia Hartmann',
    bio: 'Paper, thread and strong tea.',
    followerCount: 431,
    hue: 330,
    follows: ['clayandember', 'studio.fern'],
  },
  {
    username: 'noor.at.home',
    name: 'Noor Rahimi',
    bio: 'Small flat, many bowls.',
    followerCount: 1204,
    hue: 265,
    follows: ['clayandember', 'northloaf.bakery'],
  },
  {
    username: 'tomas_runs',
    name: 'Tomás Vidal',
    bio: 'Runs before breakfast.',
    followerCount: 289,
    hue: 205,
    follows: ['clayandember', 'northloaf.bakery'],
  },
  {
    username: 'elif.cooks',
    name: 'Elif Aydın',
    bio: 'Cooks for six, eats for two.',
    followerCount: 5320,
    verified: true,
    hue: 12,
    follows: ['clayandember', 'northloaf.bakery'],
  },
  {
    username: 'jonah.b',
    name: 'Jonah Becker',
    bio: '',
    followerCount: 97,
    hue: 175,
    follows: ['clayandember'],
  },
  {
    username: 'priya.reads',
    name: 'Priya Nair',
    bio: 'One more chapter.',
    followerCount: 812,
    hue: 292,
    follows: ['clayandember', 'studio.fern'],
  },
  {
    username: 'kwame.films',
    name: 'Kwame Mensah',
    bio: 'Slow films about slow things.',
    followerCount: 2277,
    hue: 48,
    follows: ['northloaf.bakery', 'studio.fern'],
  },
  {
    username: 'sofia.on.sunday',
    name: 'Sofia Lindgren',
    bio: 'Flea markets, every Sunday.',
    followerCount: 640,
    hue: 95,
    follows: ['clayandember', 'northloaf.bakery', 'studio.fern'],
  },
]

interface CommentSeed {
  by: string
  text: string
  answer?: string
  likes?: number
}

type CastPost = PostSeed & { account: string; daysAgo: number; comments?: CommentSeed[] }

export const POSTS: CastPost[] = [
  {
    account: 'clayandember',
    daysAgo: 58,
    scene: 'kiln',
    likes: 214,
    caption:
      'First firing of the autumn. The kiln takes 14 hours up and a whole day down, and I still check every ten minutes.',
    comments: [{ by: 'tomas_runs', text: 'The patience! I could never.', likes: 3 }],
  },
  {
    account: 'clayandember',
    daysAgo: 49,
    scene: 'bowls',
    likes: 388,
    caption: 'Breakfast bowls, speckled. Twelve made it, one is mine. #stoneware #handmade',
    comments: [
      { by: 'noor.at.home', text: 'Are these dishwasher safe?', answer: 'They are, yes!', likes: 5 },
      { by: 'elif.cooks', text: 'I need all twelve.', likes: 11 },
    ],
  },
  {
    account: 'clayandember',
    daysAgo: 41,
    scene: 'vase',
    likes: 265,
    caption: 'Tall vase in oatmeal and iron. For one branch and not more.',
  },
  {
    account: 'clayandember',
    daysAgo: 33,
    scene: 'studio',
    likes: 502,
    children: ['studio', 'wheel', 'shelf'],
    caption:
      'A walk through the studio. Swipe for the wheel and the shelf that bends a little more every year.',
    comments: [
      {
        by: 'sofia.on.sunday',
        text: 'That shelf has a life of its own 😄',
        answer: 'It pays no rent either.',
      },
    ],
  },
  {
    account: 'clayandember',
    daysAgo: 25,
    scene: 'wheel',
    likes: 1190,
    mediaType: 'VIDEO',
    productType: 'REELS',
    caption: 'Centering, with no cut. Sound on for the rain.',
    comments: [{ by: 'kwame.films', text: 'I would watch an hour of this.', likes: 24 }],
  },
  {
    account: 'clayandember',
    daysAgo: 18,
    scene: 'glaze',
    likes: 331,
    caption: 'Glaze day. The blue looks grey now; ask me again on Thursday.',
    comments: [
      { by: 'priya.reads', text: 'Will the blue mugs come back?', answer: 'Next week, a small batch.' },
    ],
  },
  {
    account: 'clayandember',
    daysAgo: 12,
    scene: 'teapot',
    likes: 276,
    caption: 'A teapot that pours without dripping. Took eleven tries and one loud word.',
  },
  {
    account: 'clayandember',
    daysAgo: 7,
    scene: 'workshop',
    likes: 419,
    caption:
      'Beginner workshop on the first Sunday of December. Six wheels, six places. Comment WORKSHOP and I will send you the details.',
    comments: [
      {
        by: 'jonah.b',
        text: 'Is it alright if I have never touched clay?',
        answer: 'That is the best way to come.',
      },
    ],
  },
  {
    account: 'clayandember',
    daysAgo: 3,
    scene: 'plates',
    likes: 193,
    caption: 'Dinner plates for a restaurant down the road. Forty-two of them, all cousins.',
  },
  {
    account: 'clayandember',
    daysAgo: 1,
    scene: 'mugs',
    likes: 647,
    caption:
      'The ember mugs are back. Comment PRICE and I will send you the list. Shipping within the country, two per person please.',
    comments: [{ by: 'elif.cooks', text: 'These are the ones! 🔥', likes: 8 }],
  },
  {
    account: 'northloaf.bakery',
    daysAgo: 20,
    scene: 'loaf',
    likes: 152,
    caption: 'The north loaf: 70 percent rye, 30 hours, no hurry.',
    comments: [{ by: 'tomas_runs', text: 'Half of it never made it home.' }],
  },
  {
    account: 'northloaf.bakery',
    daysAgo: 9,
    scene: 'buns',
    likes: 301,
    caption: 'Cardamom buns on Saturday from seven. Comment MENU for the whole list.',
    comments: [
      { by: 'sofia.on.sunday', text: 'Do you keep some until ten? Asking for a late riser.', likes: 6 },
    ],
  },
  {
    account: 'northloaf.bakery',
    daysAgo: 2,
    scene: 'oven',
    likes: 98,
    caption: 'New oven, old recipe. It is hotter on the left.',
  },
  {
    account: 'studio.fern',
    daysAgo: 15,
    scene: 'fern',
    likes: 41,
    caption: 'Boston fern, before. The after is coming, I promise.',
    comments: [{ by: 'mia.makes', text: 'Mine looks exactly like this "before" 🌿' }],
  },
  { account: 'studio.fern', daysAgo: 4, scene: 'pots', likes: 37, caption: 'Small pots for small windows.' },
]
