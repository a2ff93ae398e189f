/**
 * What is tried first when passwords are guessed: not a list of passwords but the words and walks that such lists are made
 * of, so that every spelling of them is known (`P@ssw0rd2026!`, `WelcomeAdmin1`, `1qaz2wsx3edc`).
 */

/** Words of the lists that leak and are published year after year, ours and our product's among them. */
const WORDS =
  'password passwort passwd pass motdepasse contrasena senha passphrase passcode letmein welcome bienvenue bonjour hello ' +
  'hallo administrator administrateur admin root superuser user utilisateur guest login logon signin changeme default test ' +
  'tester testing demo temp temporary secret secure security access master system server oracle computer internet google ' +
  'facebook microsoft windows office linkedin samsung apple android iloveyou ilove loveyou love lovely lover jetaime ' +
  'monkey dragon tiger lion eagle falcon wolf bear panther cheetah kitty kitten puppy chicken butterfly dolphin ' +
  'football soccer baseball hockey basketball tennis golf rugby canadiens mapleleafs senators raptors yankees liverpool ' +
  'chelsea arsenal barcelona juventus sunshine princess prince queen king angel angels heaven flower rainbow diamond silver ' +
  'golden gold copper steel metal superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite ' +
  'matrix phoenix merlin ninja samurai shadow killer hunter ranger warrior soldier hacker trustno trustme whatever nothing ' +
  'freedom liberty peace happy lucky cookie chocolate cheese pepper ginger banana orange cherry apples vanilla summer ete ' +
  'winter hiver spring printemps autumn automne fall january janvier february fevrier march mars april avril may mai june ' +
  'juin july juillet august aout september septembre october octobre november novembre december decembre monday lundi ' +
  'tuesday mardi wednesday mercredi thursday jeudi friday vendredi saturday samedi sunday dimanche canada quebec ontario ' +
  'toronto montreal ottawa hamilton vancouver calgary america london paris china beijing shanghai taiwan taipei novus ' +
  'northgate michael jennifer jessica ashley daniel thomas robert jordan michelle nicole charlie andrew matthew joshua ' +
  'amanda anthony william george harley mustang ferrari porsche mercedes corvette yamaha maverick cowboy charger samantha ' +
  'buster pepperoni maggie molly bailey thunder snoopy scooter qwerty qwertz azerty asdf asdfgh zxcvbn zxcvbnm qazwsx abc ' +
  'abcd abcdef woaini woaiwojia wodemima mima nihao huanying'
const FILLERS = 'my the new a i our one two you is in me now here it for and le la les mon ma mes nouveau un une'

const words = (text: string) => text.split(' ').join('|')
const KNOWN = new RegExp(`^(?:${words(FILLERS)})*(?:(?:${words(WORDS)})(?:${words(FILLERS)})*){1,3}$`)

/** Rows of the keyboards, and the columns down which fingers walk. */
const WALKS =
  'qwertyuiop asdfghjkl zxcvbnm qwertzuiop azertyuiop qsdfghjklm wxcvbn 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p ' +
  'zaq12wsxcde34rfvbgt56yhnmju7 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1a2b3c4d5e6f7g8h9i0j a1b2c3d4e5f6g7h8i9j0'

const SWAPPED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Undoes the usual replacements and drops what is put after a word: `P@ssw0rd2026!` is `password`. */
const letters = (text: string): string =>
  [...text.replace(/[\d\W_]+$/, '')]
    .map((sign) => SWAPPED[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '')

/** Most of the text counts up, counts down, stays or follows the keyboard: `abcdefghijkl`, `123456789012`. */
function walks(text: string): boolean {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1)
    if (Math.abs(step) <= 1 || WALKS.includes(text.slice(i - 1, i + 1))) steps++
  }
  return steps >= (text.length - 1) * 0.7
}

/** The same few signs again and again: `abc1abc1abc1`. */
const repeats = (text: string): boolean => /^(.{1,6}?)\1+(.{0,2})$/s.test(text)

/** Whether a password is among the first that are tried. `folded` is in lower case without accents. */
export function isCommonPassword(folded: string): boolean {
  return new Set(folded).size < 5 || walks(folded) || repeats(folded) || KNOWN.test(letters(folded))
}
