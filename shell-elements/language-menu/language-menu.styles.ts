import { css } from 'lit'

export const languageMenuStyles = css`
  :host {
    display: inline-flex;
    flex: none;
  }
  .icon {
    font-size: 15px;
  }
  .row .icon {
    font-size: 1em;
  }
`
