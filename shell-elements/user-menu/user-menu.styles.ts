import { css } from 'lit'

export const userMenuStyles = css`
  :host {
    display: inline-flex;
    flex: none;
  }
  .avatar {
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border-radius: 50%;
    background: var(--c-copper-chrome);
    color: var(--c-on-copper);
    font-size: 10px;
    font-weight: var(--fw-bold);
  }
  .news {
    display: grid;
    place-items: center;
    min-width: 16px;
    height: 16px;
    padding: 0 4px;
    border-radius: var(--r-full);
    background: var(--c-copper-chrome);
    color: var(--c-on-copper);
    font-size: var(--fs-11);
    font-weight: var(--fw-bold);
    line-height: 1;
    font-variant-numeric: tabular-nums;
  }
  .who {
    max-width: 160px;
  }
  .person {
    padding: 8px 10px;
    margin-bottom: 4px;
    border-bottom: 1px solid var(--c-line);
    line-height: var(--lh);
  }
  .person b {
    font-weight: var(--fw-semi);
  }
  .person span {
    display: block;
    font-size: var(--fs-11);
  }
  @media (max-width: 1360px) {
    .who {
      display: none;
    }
  }
`
