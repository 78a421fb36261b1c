#!/bin/sh
# Runs a command in an unpacked image as a container engine does with a read-only root file system: `data` is the only folder on
# disk that can be written. Usage, as root: unshare --mount --pid --fork enter-image.sh <root> <data> <mount point of data>
# <user id>:<group id> <working directory> <command>…
set -eu

root=$1 data=$2 place=$3 user=$4 directory=$5
shift 5

mount --bind "$root" "$root"
mount --bind "$data" "$root$place"
for file in hosts resolv.conf; do
  touch "$root/etc/$file"
  mount --bind "/etc/$file" "$root/etc/$file"
  mount --options remount,bind,ro "$root/etc/$file"
done
mount --types proc proc "$root/proc"
# What every engine provides: devices, and memory that processes share.
mount --types tmpfs --options mode=755 tmpfs "$root/dev"
for device in null zero full random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"
mount --types tmpfs --options mode=1777,size=64m tmpfs "$root/dev/shm"
mount --options remount,bind,ro "$root/dev"
mount --options remount,bind,ro "$root"
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$root" env --chdir="$directory" "$@"
