import { ok } from '#domain/common/result.ts'
import { string } from 'yup'
import type { Places } from '../places/places.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, strictly } from './parse/parse.ts'

type PlaceRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `places.${string}`>>

const zip = () =>
  string()
    .matches(/^[0-9]{5}$/, 'That isn’t a ZIP code.')
    .required()
const state = () =>
  string()
    .matches(/^[A-Z]{2}$/, 'That isn’t a state.')
    .required()

/** `places.*`: what a ZIP code and a state say, from the app’s own table. */
export function placeRequests(places: Places): PlaceRequests {
  return {
    'places.zip': {
      parse: strictly(() => exactly({ zip: zip() })),
      handle: async args => ok(await places.find(args.zip))
    },
    'places.counties': {
      parse: strictly(() => exactly({ state: state() })),
      handle: async args => ok(await places.counties(args.state))
    }
  }
}
